import type { Delivery } from './delivery-by-category'

/**
 * How surely a word is about a voice, wherever it is said: 'loose' words ('deep', 'dry') seldom are, those of 'manner'
 * ('slow', 'firm') where talk is of a person, those of 'mood' ('calm', 'excited') wherever feelings are, and those of
 * the 'voice' ('whispered') nearly always.
 */
export const sureness = ['loose', 'manner', 'mood', 'voice'] as const

export type Sureness = (typeof sureness)[number]

/** Pace, pauses and melody as fractions of what they are (0.05: 5 % more), the rest in semitones and dB. */
export type Move = Partial<Delivery>

/** Words that ask for the same delivery, each list parted by blanks; phrases are parted by commas. */
export interface DeliveryWords {
  sure: Sureness
  /** With their comparatives, superlatives and adverbs. */
  adjectives?: string
  /** Regular ones, with their forms. */
  verbs?: string
  /** Just as they stand. */
  words?: string
  /** Of two words and more; '~' is any possessive or article, and '/' parts words of which one stands there. */
  phrases?: string
  /** Of one full mention. */
  move: Move
}

/**
 * What words of the answers and of the voice memory do to the delivery, when they are said once and of the voice.
 *
 * The directions are those that Murray and Arnott (Journal of the Acoustical Society of America 93, 1993) and Juslin
 * and Laukka (Psychological Bulletin 129, 2003) gather for moods. The sizes are at the edge of what is noticed, since
 * the sample already has most of it: a person who was remembered as slow is slow there too. How a voice is coloured
 * (hoarse, husky) is the sample's matter alone.
 */
export const deliveryWords: readonly DeliveryWords[] = [
  {
    sure: 'manner',
    adjectives: 'slow leisurely unhurried unrushed languid',
    verbs: 'slow dawdle',
    phrases: `take/takes/took/taken/taking ~ time, take/takes/took forever, all the time in the world, in no hurry, no hurry,
      slow motion, slow spoken, slow talking, at ~ own pace, drew/drawn/draw/drawing out ~ words`,
    move: { pace: -0.05, pauses: 0.1 },
  },
  {
    sure: 'voice',
    verbs: 'drawl',
    words: 'drawly',
    move: { pace: -0.04, melody: 0.03 },
  },
  {
    sure: 'manner',
    adjectives: 'fast quick rapid hurried rushed hasty speedy',
    verbs: 'hurry rush',
    words: 'breathless breathlessly',
    phrases: `in a hurry, in a rush, out of breath, short of breath, without pausing, without taking a breath,
      without drawing breath`,
    move: { pace: 0.05, pauses: -0.08 },
  },
  {
    sure: 'voice',
    words: 'chatterbox motormouth gabble gabbled gabbling rattled babbled babbling',
    phrases: `a mile a minute, nineteen to the dozen, ninety miles an hour, hundred miles an hour, fast talking,
      fast talker, quick talking, quick fire, tripped/tripping/trip over ~ words, words tumbled, words tumbling,
      never drew breath, could talk for england`,
    move: { pace: 0.05, pauses: -0.1 },
  },
  {
    sure: 'manner',
    adjectives: 'brisk curt brusque snappy crisp',
    phrases: 'to the point, no nonsense',
    move: { pace: 0.03, pauses: -0.06 },
  },
  {
    sure: 'manner',
    adjectives: 'thoughtful pensive hesitant halting reflective deliberate',
    verbs: 'pause hesitate',
    words: 'pauses pausing',
    phrases: `chose/choose/chooses/choosing ~ words, weighed/weigh/weighing ~ words, weighed/weigh/weighing every word,
      thought/think/thinking before ~ spoke/speak/answered, stopped to think, searching for words, long silences`,
    move: { pace: -0.02, pauses: 0.12 },
  },
  {
    sure: 'manner',
    adjectives: 'soft',
    verbs: 'soften',
    phrases: 'soft spoken, softly spoken, quietly spoken',
    move: { levelDb: -1, melody: -0.04, pitchSemitones: -0.1, pace: -0.01 },
  },
  {
    sure: 'mood',
    adjectives: 'gentle tender loving affectionate mild kind kindly',
    words: 'tenderness gentleness kindness',
    phrases: 'gentle as ~ lamb',
    move: { levelDb: -0.7, melody: -0.03, pace: -0.02 },
  },
  {
    sure: 'manner',
    adjectives: 'quiet hushed subdued faint',
    verbs: 'hush',
    phrases: 'low key, barely audible, hardly audible',
    move: { levelDb: -1.2, melody: -0.05 },
  },
  {
    sure: 'voice',
    verbs: 'whisper murmur croon',
    words: 'whispery undertone',
    phrases: `under ~ breath, barely above ~ whisper, barely above whisper, little above ~ whisper, lowered ~ voice,
      lower ~ voice, lowering ~ voice, lowers ~ voice, drop/drops/dropped/dropping ~ voice, keep/keeps/kept ~ voice down,
      in ~ low voice, low voiced, soft voiced, quiet voiced`,
    move: { levelDb: -1.8, melody: -0.1, pace: -0.02, pitchSemitones: -0.2 },
  },
  {
    sure: 'voice',
    verbs: 'mumble mutter',
    move: { levelDb: -0.6, melody: -0.08 },
  },
  {
    sure: 'manner',
    adjectives: 'loud thunderous boisterous',
    move: { levelDb: 0.7, melody: 0.04, pitchSemitones: 0.2 },
  },
  {
    sure: 'voice',
    verbs: 'shout yell holler bellow bawl',
    words: 'boomed booming',
    phrases: `at the top of ~ voice, top of ~ voice, at the top of ~ lungs, top of ~ lungs,
      raise/raises/raised/raising ~ voice, big voice, voice carried, voice filled, streets away, ~ mile off,
      loud voiced, lungs like bellows, foghorn voice, voice like ~ foghorn`,
    move: { levelDb: 0.8, melody: 0.05, pitchSemitones: 0.3 },
  },
  {
    sure: 'loose',
    adjectives: 'strong powerful clear',
    move: { levelDb: 0.3 },
  },
  {
    sure: 'loose',
    adjectives: 'deep',
    words: 'low lower lowest',
    phrases: 'low pitched, deep voiced',
    move: { pitchSemitones: -0.4 },
  },
  {
    sure: 'loose',
    adjectives: 'shrill squeaky piping',
    words: 'high higher highest',
    phrases: 'high pitched, high voiced',
    move: { pitchSemitones: 0.4 },
  },
  {
    sure: 'voice',
    verbs: 'laugh chuckle giggle cackle guffaw',
    words: 'laughter giggly chuckly',
    phrases: `laugh/laughter/laughing in ~ voice, burst/bursting out laughing, in stitches, crack/cracked/cracking up,
      roared/roar/roaring with laughter`,
    move: { melody: 0.1, pitchSemitones: 0.2, pace: 0.02 },
  },
  {
    sure: 'voice',
    verbs: 'smile grin',
    words: 'beamed beaming',
    phrases:
      'hear ~ smile, heard ~ smile, hear ~ smiling, smile in ~ voice, twinkle in ~ voice, twinkle in ~ eye/eyes',
    move: { melody: 0.05, pitchSemitones: 0.15 },
  },
  {
    sure: 'manner',
    adjectives: 'playful funny teasing cheeky mischievous witty silly',
    verbs: 'tease joke jest banter',
    words: 'jokingly jokey humour',
    phrases: `pull/pulls/pulled/pulling ~ leg, make/makes/made/making me/us/you/everyone/people laugh/smile,
      crack/cracked/cracking jokes, tongue in cheek, full of mischief, full of fun`,
    move: { melody: 0.07, pitchSemitones: 0.15 },
  },
  {
    sure: 'mood',
    adjectives: 'cheerful merry jolly bubbly happy joyful chirpy jovial sunny joyous upbeat',
    words: 'joy',
    phrases: 'full of joy, full of life, full of beans, good humoured, good natured',
    move: { melody: 0.08, pitchSemitones: 0.25, pace: 0.02 },
  },
  {
    sure: 'mood',
    adjectives: 'excited enthusiastic eager exuberant thrilled',
    words: 'excitement enthusiasm',
    phrases:
      "could hardly wait, could not wait, couldn't wait, full of energy, larger than life, over the moon",
    move: { pace: 0.04, pauses: -0.06, melody: 0.12, pitchSemitones: 0.4, levelDb: 0.3 },
  },
  {
    sure: 'manner',
    adjectives: 'lively animated energetic expressive dramatic theatrical spirited vivacious',
    phrases: 'all the voices, different voices, funny voices',
    move: { melody: 0.1, pace: 0.01 },
  },
  {
    sure: 'voice',
    adjectives: 'lilting melodious melodic singsong',
    words: 'lilt lilted',
    phrases: 'sing song, almost sang, almost singing, like singing, like ~ song, nearly singing',
    move: { melody: 0.1 },
  },
  {
    sure: 'loose',
    adjectives: 'musical bright',
    move: { melody: 0.06, pitchSemitones: 0.1 },
  },
  {
    sure: 'mood',
    adjectives: 'calm soothing reassuring serene peaceful relaxed tranquil comforting composed',
    words: 'calmness serenity calming',
    verbs: 'reassure soothe',
    phrases: `even tempered, level headed, laid back, easy going, never flustered, even voice, even tone, level voice,
      measured voice, measured tone, measured way`,
    move: { pace: -0.03, pauses: 0.06, melody: -0.07 },
  },
  {
    sure: 'loose',
    adjectives: 'steady measured mellow velvety smooth',
    move: { pace: -0.02, melody: -0.05 },
  },
  {
    sure: 'manner',
    adjectives: 'patient',
    words: 'patience',
    move: { pace: -0.03, pauses: 0.06 },
  },
  {
    sure: 'manner',
    adjectives: 'firm stern strict resolute commanding authoritative blunt gruff',
    phrases: 'firm hand, put ~ foot down, laid down the law, tough love',
    move: { melody: -0.06, pitchSemitones: -0.2, levelDb: 0.3, pauses: 0.04 },
  },
  {
    sure: 'mood',
    adjectives: 'confident proud determined',
    words: 'confidence',
    move: { levelDb: 0.3, melody: 0.03 },
  },
  {
    sure: 'mood',
    adjectives: 'solemn dignified formal reverent serious earnest',
    move: { pace: -0.03, pauses: 0.08, melody: -0.05 },
  },
  {
    sure: 'manner',
    adjectives: 'dry plain',
    words: 'flatly',
    phrases: 'flat tone',
    move: { melody: -0.08 },
  },
  {
    sure: 'voice',
    adjectives: 'monotonous deadpan',
    words: 'monotone deadpanned',
    phrases: 'matter of fact, matter of factly, poker faced, straight faced, without emotion, flat voice',
    move: { melody: -0.1 },
  },
  {
    sure: 'mood',
    adjectives: 'sad sorrowful mournful melancholy wistful tearful heartbroken',
    words: 'sadness sorrow cried crying wept weeping sobbed sobbing',
    phrases: `lump in ~ throat, close to tears, near tears, near to tears, verge of tears, in tears, about to cry, fighting tears,
      choked up, voice broke, voice breaking, voice cracked`,
    move: { pace: -0.03, pauses: 0.06, pitchSemitones: -0.2, melody: -0.06, levelDb: -0.6 },
  },
  {
    sure: 'mood',
    adjectives: 'tired weary sleepy drowsy frail weak shaky feeble',
    words: 'exhausted',
    verbs: 'yawn',
    move: { pace: -0.03, levelDb: -0.6, melody: -0.05 },
  },
  {
    sure: 'loose',
    adjectives: 'warm sweet',
    words: 'warmth',
    move: { levelDb: -0.2, melody: 0.02, pace: -0.01 },
  },
]
