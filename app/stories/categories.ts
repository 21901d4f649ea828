/*
 * The nine categories and their forty-five questions: the one table of them. It is longer than a file should be,
 * so that a new category or question touches nothing else.
 */

export const contextGroups = [
  'relationshipDynamic',
  'sensoryDetails',
  'situationalContext',
  'emotionalContext',
  'keyPhrases',
] as const

/** A group of the narrative context (spec section 3) that answers are gathered in. */
export type ContextGroup = (typeof contextGroups)[number]

export interface MemoryQuestion {
  key: string
  question: string
  placeholder: string
  feeds: ContextGroup
}

export interface Category {
  documentType: DocumentType
  /** What it is called everywhere but in a story's title. */
  label: string
  /** What it is called in a story's title (spec section 3). */
  titleLabel: string
  description: string
  example: string
  questions: readonly MemoryQuestion[]
}

/** In the order in which spec section 2 lists the categories on the landing page. */
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

const table: Record<DocumentType, Omit<Category, 'documentType'>> = {
  'personal-messages': {
    label: 'Personal Messages',
    titleLabel: 'Personal Messages',
    description: 'Cards, notes, letters.',
    example:
      'Happy birthday, my dear. I hope you have cake for breakfast and flowers on the table. I am so proud of the person you have become.',
    questions: [
      {
        key: 'writing_prompt',
        question: 'What is the occasion for this message?',
        placeholder: 'For example: my fortieth birthday, or the card she sent when I moved away',
        feeds: 'situationalContext',
      },
      {
        key: 'communication_style',
        question: 'How did the two of you usually talk to each other?',
        placeholder: 'For example: we teased each other, and he always phoned on Sunday evenings',
        feeds: 'relationshipDynamic',
      },
      {
        key: 'message_special_aspect',
        question:
          'What made their cards and notes special: the handwriting, the paper, something tucked inside?',
        placeholder: 'For example: blue ink, slanted letters, and a pressed flower in the fold',
        feeds: 'sensoryDetails',
      },
      {
        key: 'expected_response',
        question: 'How would they want you to feel when you hear these words?',
        placeholder: 'For example: looked after, and a little less alone',
        feeds: 'emotionalContext',
      },
      {
        key: 'writing_style_reveals',
        question: 'Which words or turns of phrase would tell you at once that it was from them?',
        placeholder: 'For example: she always ended with “chin up, buttercup”',
        feeds: 'keyPhrases',
      },
    ],
  },
  'unfinished-words': {
    label: 'Unfinished Words',
    titleLabel: 'Unfinished Words',
    description: 'What you wished they had said.',
    example:
      'I never told you how sorry I was for the years we lost. You were right to go your own way, and I loved you through all of it.',
    questions: [
      {
        key: 'prompting_situation',
        question: 'What happened that left these words unsaid?',
        placeholder: 'For example: we argued the summer before he fell ill',
        feeds: 'situationalContext',
      },
      {
        key: 'feeling_expression',
        question: 'What did they do to show their feelings when they did not say them?',
        placeholder: 'For example: he squeezed my hand, or filled up my car without a word',
        feeds: 'sensoryDetails',
      },
      {
        key: 'prevention_reason',
        question: 'What do you think kept them from saying it to you?',
        placeholder: 'For example: in our family nobody spoke about such things',
        feeds: 'relationshipDynamic',
      },
      {
        key: 'voice_conveyance',
        question: 'If they had said it, which words would they have chosen?',
        placeholder: 'For example: plain ones, “you did well, my girl”',
        feeds: 'keyPhrases',
      },
      {
        key: 'closure_healing',
        question: 'What would it ease in you to hear these words at last?',
        placeholder: 'For example: I would stop wondering whether he had forgiven me',
        feeds: 'emotionalContext',
      },
    ],
  },
  'daily-affirmations': {
    label: 'Daily Affirmations',
    titleLabel: 'Daily Affirmations',
    description: 'Morning lift, pep talks.',
    example:
      'Good morning, love. Stand up straight and take a breath. You have done harder things than this, and you will do this too.',
    questions: [
      {
        key: 'life_situation',
        question: 'What are your days like at the moment?',
        placeholder: 'For example: I have just started a new job, and the mornings are hard',
        feeds: 'situationalContext',
      },
      {
        key: 'motivation_style',
        question: 'How did they get you going when you doubted yourself?',
        placeholder: 'For example: with a gentle push, and then she let me find my own way',
        feeds: 'relationshipDynamic',
      },
      {
        key: 'building_phrases',
        question: 'What did they say to build you up?',
        placeholder: 'For example: “one thing at a time”, or “nobody does it like you”',
        feeds: 'keyPhrases',
      },
      {
        key: 'authentic_feeling',
        question: 'How did you feel after they had encouraged you?',
        placeholder: 'For example: calmer, and sure that someone was on my side',
        feeds: 'emotionalContext',
      },
      {
        key: 'pep_talk_timing',
        question: 'Where were you, and what time of day was it, when they gave you their pep talks?',
        placeholder: 'For example: early, at the kitchen table, with the radio on low',
        feeds: 'sensoryDetails',
      },
    ],
  },
  'comfort-encouragement': {
    label: 'Comfort & Encouragement',
    titleLabel: 'Comfort & Encouragement',
    description: 'Daily support messages, anxiety relief, caregiver stress, decision doubt.',
    example:
      'You are doing enough, sweetheart. Sit down for a minute and let the tea go cold if it must. I am with you in this.',
    questions: [
      {
        key: 'comfort_situation',
        question: 'When would you most like to hear their voice?',
        placeholder: 'For example: at night, when I lie awake and worry about the children',
        feeds: 'situationalContext',
      },
      {
        key: 'comfort_method',
        question: 'What did they do for you when something was wrong?',
        placeholder: 'For example: he listened to the end before he said anything',
        feeds: 'relationshipDynamic',
      },
      {
        key: 'encouragement_tone',
        question: 'What did they say to encourage you, and in what tone?',
        placeholder: 'For example: quietly, “we will manage, we always have”',
        feeds: 'keyPhrases',
      },
      {
        key: 'physical_comfort',
        question: 'How did they comfort you without words: a hand on the shoulder, a cup of tea?',
        placeholder: 'For example: she tucked the blanket round my feet',
        feeds: 'sensoryDetails',
      },
      {
        key: 'presence_feeling',
        question: 'What did it feel like simply to have them near?',
        placeholder: 'For example: as if nothing could go badly wrong',
        feeds: 'emotionalContext',
      },
    ],
  },
  'wedding-vows': {
    label: 'Words We Keep',
    titleLabel: 'Wedding Vows',
    description: 'Marriage vows, promises, commitment ceremonies.',
    example:
      'I take you as you are, on the good days and the grey ones. I promise to be your home, wherever we happen to live.',
    questions: [
      {
        key: 'wedding_year',
        question: 'In which year were these promises made, and what was that time like?',
        placeholder: 'For example: 1974, and we had almost no money',
        feeds: 'situationalContext',
      },
      {
        key: 'wedding_location',
        question: 'Where was the ceremony, and what could you see and hear there?',
        placeholder: 'For example: a small stone church, rain on the roof, and lilac in jars',
        feeds: 'sensoryDetails',
      },
      {
        key: 'vow_uniqueness',
        question: 'Which words in these promises belong to the two of you alone?',
        placeholder: 'For example: “I will always save you the last piece of toast”',
        feeds: 'keyPhrases',
      },
      {
        key: 'beyond_written_promises',
        question: 'Which promises did you keep for each other that were never written down?',
        placeholder: 'For example: we never went to bed angry',
        feeds: 'relationshipDynamic',
      },
      {
        key: 'ceremony_standout_moment',
        question: 'Which moment of that day do you still carry with you, and how did it feel?',
        placeholder: 'For example: his hands shook as he put on the ring, and we both laughed',
        feeds: 'emotionalContext',
      },
    ],
  },
  'family-story': {
    label: 'Family Stories',
    titleLabel: 'Family Stories',
    description: 'Stories they used to tell, memories, traditions.',
    example:
      'The winter the river froze, your great-grandfather walked across it to dance with a girl he had seen only once. That is how we all began.',
    questions: [
      {
        key: 'family_generation',
        question: 'Who is the story about, and how do they belong to your family?',
        placeholder: 'For example: my grandmother’s brother, who raised her',
        feeds: 'relationshipDynamic',
      },
      {
        key: 'story_location',
        question: 'Where and when does the story take place?',
        placeholder: 'For example: on the farm near Cork, just after the war',
        feeds: 'situationalContext',
      },
      {
        key: 'tradition_represented',
        question: 'Which family saying or tradition does this story keep alive?',
        placeholder: 'For example: “there is always room for one more”, every Christmas Eve',
        feeds: 'keyPhrases',
      },
      {
        key: 'vivid_details',
        question: 'Which small details do you see, hear or smell when you think of it?',
        placeholder: 'For example: wet wool by the stove, and a fiddle in the next room',
        feeds: 'sensoryDetails',
      },
      {
        key: 'family_impact',
        question: 'What does this story mean to your family today?',
        placeholder: 'For example: it reminds us that we come from stubborn people',
        feeds: 'emotionalContext',
      },
    ],
  },
  recipe: {
    label: 'Kitchen Stories',
    titleLabel: 'Recipe',
    description: 'Family recipes, cooking instructions.',
    example:
      'Warm the milk first, never hot. Then fold in the flour with a wooden spoon, and do not answer the telephone until it is smooth.',
    questions: [
      {
        key: 'cooking_memories',
        question: 'What do you remember about being in the kitchen with them?',
        placeholder: 'For example: I stood on a stool, and I was allowed to crack the eggs',
        feeds: 'relationshipDynamic',
      },
      {
        key: 'preparation_occasions',
        question: 'When did they make this dish?',
        placeholder: 'For example: on Sundays, and whenever someone came home',
        feeds: 'situationalContext',
      },
      {
        key: 'kitchen_smells',
        question: 'What did the kitchen smell and sound like while it was cooking?',
        placeholder: 'For example: onions in butter, and the lid rattling on the pot',
        feeds: 'sensoryDetails',
      },
      {
        key: 'mealtime_stories',
        question: 'What was it like around the table when this was served?',
        placeholder: 'For example: loud and warm, and he told the one about the goat again',
        feeds: 'emotionalContext',
      },
      {
        key: 'cooking_wisdom',
        question: 'What did they always say while they cooked?',
        placeholder: 'For example: “a pinch more, and then leave it alone”',
        feeds: 'keyPhrases',
      },
    ],
  },
  'diary-entry': {
    label: 'Diary Entry',
    titleLabel: 'Diary Entry',
    description: 'Personal thoughts and reflections from journals.',
    example:
      'The garden is quiet this evening. I sat on the step and thought how quickly the children have grown, and how little of it I would change.',
    questions: [
      {
        key: 'entry_timing',
        question: 'When and where do you picture them writing this page?',
        placeholder: 'For example: late, in bed, with the lamp on and the cat on her feet',
        feeds: 'sensoryDetails',
      },
      {
        key: 'life_period',
        question: 'What was happening in their life at that time?',
        placeholder: 'For example: they had just moved, and my brother was on the way',
        feeds: 'situationalContext',
      },
      {
        key: 'entry_meaning',
        question: 'What does this page tell you about them, or about the two of you?',
        placeholder: 'For example: that she thought of me far more often than I knew',
        feeds: 'relationshipDynamic',
      },
      {
        key: 'personal_sharing_tone',
        question: 'How did they sound when they spoke of private things, and which words were theirs?',
        placeholder: 'For example: dry and honest, “well, there it is”',
        feeds: 'keyPhrases',
      },
      {
        key: 'processing_emotions',
        question: 'How did they deal with strong feelings?',
        placeholder: 'For example: she went quiet, walked to the sea, and came back lighter',
        feeds: 'emotionalContext',
      },
    ],
  },
  'love-letter': {
    label: 'Words of Love',
    titleLabel: 'Love Letter',
    description: 'Romantic messages.',
    example:
      'My darling, the house is too quiet without your singing. I count the days until I can hold your cold hands and complain about them.',
    questions: [
      {
        key: 'age_when_written',
        question: 'How old were you both when this was written, and how did you know each other?',
        placeholder: 'For example: I was nineteen and he was twenty-two, and we had met at a dance',
        feeds: 'relationshipDynamic',
      },
      {
        key: 'life_circumstances',
        question: 'What was happening in your lives at the time?',
        placeholder: 'For example: he was away at sea for the whole winter',
        feeds: 'situationalContext',
      },
      {
        key: 'emotional_response',
        question: 'What did you feel when you first read or heard these words?',
        placeholder: 'For example: I read it on the stairs and could not stop smiling',
        feeds: 'emotionalContext',
      },
      {
        key: 'pet_names_words',
        question: 'Which pet names or private words did you have for each other?',
        placeholder: 'For example: he called me “sparrow”',
        feeds: 'keyPhrases',
      },
      {
        key: 'letter_setting',
        question: 'Where do you picture them writing it, and what is around them?',
        placeholder: 'For example: at the little desk by the window, with rain outside',
        feeds: 'sensoryDetails',
      },
    ],
  },
}

export const categories: readonly Category[] = documentTypes.map((documentType) => ({
  documentType,
  ...table[documentType],
}))

export function categoryOf(documentType: DocumentType): Category {
  return { documentType, ...table[documentType] }
}

export function isDocumentType(value: unknown): value is DocumentType {
  return documentTypes.some((documentType) => documentType === value)
}
