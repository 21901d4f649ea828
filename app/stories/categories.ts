import { type MemoryQuestion, memoryQuestions } from './memory-questions'

export interface Category {
  documentType: DocumentType
  /** What it is called everywhere but in a story's title. */
  label: string
  /** What it is called in a story's title (docs/spec.md, section 3). */
  titleLabel: string
  description: string
  example: string
  questions: readonly MemoryQuestion[]
}

/** In the order in which docs/spec.md, section 2 lists the categories on the landing page. */
export const documentTypes = [
  'personal-messages',
  'unfinished-words',
  'daily-affirmations',
  'comfort-encouragement',
  'wedding-vows',
  'family-story',
  'recipe',
  'diary-entry',
  'love-letter',
] as const

export type DocumentType = (typeof documentTypes)[number]

const table: Record<DocumentType, Omit<Category, 'documentType' | 'questions'>> = {
  'personal-messages': {
    label: 'Personal Messages',
    titleLabel: 'Personal Messages',
    description: 'Cards, notes, letters.',
    example:
      'Happy birthday, my dear. I hope you have cake for breakfast and flowers on the table. I am so proud of the person you have become.',
  },
  'unfinished-words': {
    label: 'Unfinished Words',
    titleLabel: 'Unfinished Words',
    description: 'What you wished they had said.',
    example:
      'I never told you how sorry I was for the years we lost. You were right to go your own way, and I loved you through all of it.',
  },
  'daily-affirmations': {
    label: 'Daily Affirmations',
    titleLabel: 'Daily Affirmations',
    description: 'Morning lift, pep talks.',
    example:
      'Good morning, love. Stand up straight and take a breath. You have done harder things than this, and you will do this too.',
  },
  'comfort-encouragement': {
    label: 'Comfort & Encouragement',
    titleLabel: 'Comfort & Encouragement',
    description: 'Daily support messages, anxiety relief, caregiver stress, decision doubt.',
    example:
      'You are doing enough, sweetheart. Sit down for a minute and let the tea go cold if it must. I am with you in this.',
  },
  'wedding-vows': {
    label: 'Words We Keep',
    titleLabel: 'Wedding Vows',
    description: 'Marriage vows, promises, commitment ceremonies.',
    example:
      'I take you as you are, on the good days and the grey ones. I promise to be your home, wherever we happen to live.',
  },
  'family-story': {
    label: 'Family Stories',
    titleLabel: 'Family Stories',
    description: 'Stories they used to tell, memories, traditions.',
    example:
      'The winter the river froze, your great-grandfather walked across it to dance with a girl he had seen only once. That is how we all began.',
  },
  recipe: {
    label: 'Kitchen Stories',
    titleLabel: 'Recipe',
    description: 'Family recipes, cooking instructions.',
    example:
      'Warm the milk first, never hot. Then fold in the flour with a wooden spoon, and do not answer the telephone until it is smooth.',
  },
  'diary-entry': {
    label: 'Diary Entry',
    titleLabel: 'Diary Entry',
    description: 'Personal thoughts and reflections from journals.',
    example:
      'The garden is quiet this evening. I sat on the step and thought how quickly the children have grown, and how little of it I would change.',
  },
  'love-letter': {
    label: 'Words of Love',
    titleLabel: 'Love Letter',
    description: 'Romantic messages.',
    example:
      'My darling, the house is too quiet without your singing. I count the days until I can hold your cold hands and complain about them.',
  },
}

export const categories: readonly Category[] = documentTypes.map((documentType) => ({
  documentType,
  ...table[documentType],
  questions: memoryQuestions[documentType],
}))

export function categoryOf(documentType: DocumentType): Category {
  return categories[documentTypes.indexOf(documentType)]
}

export function isDocumentType(value: unknown): value is DocumentType {
  return documentTypes.some((documentType) => documentType === value)
}
