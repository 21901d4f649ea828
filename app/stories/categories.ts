import { memoryQuestions } from './memory-questions'

export type DocumentType = keyof typeof memoryQuestions

export const documentTypes = Object.keys(memoryQuestions) as DocumentType[]

const table = `
personal-messages: Personal Messages
  Cards, notes, letters.
    Happy birthday, my dear. I hope you have cake for breakfast and flowers on the table. I am so proud of the
    person you have become.
unfinished-words: Unfinished Words
  What you wished they had said.
    I never told you how sorry I was for the years we lost. You were right to go your own way, and I loved you
    through all of it.
daily-affirmations: Daily Affirmations
  Morning lift, pep talks.
    Good morning, love. Stand up straight and take a breath. You have done harder things than this, and you
    will do this too.
comfort-encouragement: Comfort & Encouragement
  Daily support messages, anxiety relief, caregiver stress, decision doubt.
    You are doing enough, sweetheart. Sit down for a minute and let the tea go cold if it must. I am with you
    in this.
wedding-vows: Words We Keep | Wedding Vows
  Marriage vows, promises, commitment ceremonies.
    I take you as you are, on the good days and the grey ones. I promise to be your home, wherever we happen
    to live.
family-story: Family Stories
  Stories they used to tell, memories, traditions.
    The winter the river froze, your great-grandfather walked across it to dance with a girl seen only
    once. That is how we all began.
recipe: Kitchen Stories | Recipe
  Family recipes, cooking instructions.
    Warm the milk first, never hot. Then fold in the flour with a wooden spoon, and do not answer the
    telephone until it is smooth.
diary-entry: Diary Entry
  Personal thoughts and reflections from journals.
    The garden is quiet this evening. I sat on the step and thought how quickly the children have grown, and
    how little of it I would change.
love-letter: Words of Love | Love Letter
  Romantic messages.
    My darling, the house is too quiet without your singing. I count the days until I can hold your cold hands
    and complain about them.`

const rows = table.split(/\n(?! )/).slice(1)

export type Category = (typeof categories)[number]

export const categories = rows.map((lines) => {
  const [names, description, ...example] = lines.split(/\n +/)
  const [type, labels] = names.split(': ')
  const [label, titleLabel = label] = labels.split(' | ')
  const documentType = type as DocumentType
  const questions = memoryQuestions[documentType]
  return { documentType, label, titleLabel, description, example: example.join(' '), questions }
})

export function categoryOf(documentType: DocumentType): Category {
  return categories[documentTypes.indexOf(documentType)]
}

export function isDocumentType(value: unknown): value is DocumentType {
  return documentTypes.some((documentType) => documentType === value)
}
