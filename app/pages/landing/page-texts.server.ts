import { footerLinks } from '~/accounts/contact/contact.server'
import { categories } from '~/stories/categories'
import { chosenEngine } from '~/voices/chosen-engine.server'
import { peaks } from './sample-clip.json'
import { sampleLetter } from './sample-letter'

const testimonials = [
  {
    words:
      'I chose my mother’s recipe for plum cake. When she said ‘leave it alone now’, I laughed for the first time in weeks, and then I baked it.',
    from: 'A daughter, imagined, with Kitchen Stories',
  },
  {
    words:
      'It isn’t him, and it doesn’t say that it is. But it is near enough that I sat down to listen, and stayed until the end.',
    from: 'A brother, imagined, with Unfinished Words',
  },
  {
    words:
      'Our children never met my grandmother. Now she tells them about the winter when the river froze, before they go to sleep.',
    from: 'A father, imagined, with Family Stories',
  },
]

const whereItLies = {
  here: 'On the computer that runs Everspoken, where your stories are made too.',
  'own-machine':
    'On the computer that runs Everspoken. Your stories are made on another computer of the same people.',
}

const NEVER_LEAVES = 'No recording ever leaves the machines of the person who runs this service.'

const facts = () => [
  {
    question: 'Who can hear it',
    answer:
      'You. Otherwise only the admins of this service, to help you or to stop misuse, and each time they listen is noted.',
  },
  { question: 'Where it is kept', answer: `${whereItLies[chosenEngine().destination]} ${NEVER_LEAVES}` },
  {
    question: 'How it is deleted',
    answer:
      'Permanently, with the button beside it. Backups keep it until they are replaced. You can delete your whole account on its page.',
  },
]

/** They come as data: in the script they would be loaded a second time and compress less. */
export const pageTexts = () => ({
  sample: { peaks, letter: sampleLetter },
  collections: categories.map(({ titleLabel, questions, ...collection }) => collection),
  testimonials,
  facts: facts(),
})

export type PageTexts = ReturnType<typeof pageTexts>

export type FooterPlaces = ReturnType<typeof footerPlaces>

const places = [
  {
    name: 'instagram',
    label: 'Pictures, on Instagram',
    drawing:
      'M4 8h4l2-3h4l2 3h4a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM8.5 13a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0',
  },
  {
    name: 'facebook',
    label: 'Conversations, on Facebook',
    drawing: 'M4 4h13v9H9l-4 3v-3H4zM20 8v9h-1v3l-4-3h-4',
  },
  {
    name: 'youtube',
    label: 'Films, on YouTube',
    drawing: 'M3 5h18v13H3zM10 9l5 2.5-5 2.5zM8 21h8',
  },
] as const

export const footerPlaces = () =>
  places.flatMap(({ name, ...place }) => {
    const href = footerLinks()[name]
    return href ? [{ ...place, href }] : []
  })
