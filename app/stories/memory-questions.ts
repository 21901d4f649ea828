export const contextGroups = [
  'relationshipDynamic',
  'sensoryDetails',
  'situationalContext',
  'emotionalContext',
  'keyPhrases',
] as const

export type ContextGroup = (typeof contextGroups)[number]

export interface MemoryQuestion {
  key: string
  question: string
  placeholder: string
  feeds: ContextGroup
}

export const memoryQuestions = {
  'personal-messages': read(`
writing_prompt: situationalContext
  What is the occasion for this message?
  For example: my fortieth birthday, or the card that came when I moved away
communication_style: relationshipDynamic
  How did the two of you usually talk to each other?
  For example: we teased each other, and on Sunday evenings the phone always rang
message_special_aspect: sensoryDetails
  What made their cards and notes special: the handwriting, the paper, something tucked inside?
  For example: blue ink, slanted letters, and a pressed flower in the fold
expected_response: emotionalContext
  How would they want you to feel when you hear these words?
  For example: looked after, and a little less alone
writing_style_reveals: keyPhrases
  Which words or turns of phrase would tell you at once that it was from them?
  For example: every call ended with “chin up, buttercup”`),
  'unfinished-words': read(`
prompting_situation: situationalContext
  What happened that left these words unsaid?
  For example: we argued the summer before the illness
feeling_expression: sensoryDetails
  What did they do to show their feelings when they did not say them?
  For example: a squeeze of the hand, or my car filled up without a word
prevention_reason: relationshipDynamic
  What do you think kept them from saying it to you?
  For example: in our family nobody spoke about such things
voice_conveyance: keyPhrases
  If they had said it, which words would they have chosen?
  For example: plain ones, “you did well, my girl”
closure_healing: emotionalContext
  What would it ease in you to hear these words at last?
  For example: I would stop wondering whether I was forgiven`),
  'daily-affirmations': read(`
life_situation: situationalContext
  What are your days like at the moment?
  For example: I have just started a new job, and the mornings are hard
motivation_style: relationshipDynamic
  How did they get you going when you doubted yourself?
  For example: with a gentle push, and then all the room to find my own way
building_phrases: keyPhrases
  What did they say to build you up?
  For example: “one thing at a time”, or “nobody does it like you”
authentic_feeling: emotionalContext
  How did you feel after they had encouraged you?
  For example: calmer, and sure that someone was on my side
pep_talk_timing: sensoryDetails
  Where were you, and what time of day was it, when they gave you their pep talks?
  For example: early, at the kitchen table, with the radio on low`),
  'comfort-encouragement': read(`
comfort_situation: situationalContext
  When would you most like to hear their voice?
  For example: at night, when I lie awake and worry about the children
comfort_method: relationshipDynamic
  What did they do for you when something was wrong?
  For example: they listened to the end before they said anything
encouragement_tone: keyPhrases
  What did they say to encourage you, and in what tone?
  For example: quietly, “we will manage, we always have”
physical_comfort: sensoryDetails
  How did they comfort you without words: a hand on the shoulder, a cup of tea?
  For example: they tucked the blanket round my feet
presence_feeling: emotionalContext
  What did it feel like simply to have them near?
  For example: as if nothing could go badly wrong`),
  'wedding-vows': read(`
wedding_year: situationalContext
  In which year were these promises made, and what was that time like?
  For example: 1974, and we had almost no money
wedding_location: sensoryDetails
  Where was the ceremony, and what could you see and hear there?
  For example: a small stone church, rain on the roof, and lilac in jars
vow_uniqueness: keyPhrases
  Which words in these promises belong to the two of you alone?
  For example: “I will always save you the last piece of toast”
beyond_written_promises: relationshipDynamic
  Which promises did you keep for each other that were never written down?
  For example: we never went to bed angry
ceremony_standout_moment: emotionalContext
  Which moment of that day do you still carry with you, and how did it feel?
  For example: our hands shook as we put on the rings, and we both laughed`),
  'family-story': read(`
family_generation: relationshipDynamic
  Who is the story about, and how do they belong to your family?
  For example: my grandmother’s brother, who raised three of us
story_location: situationalContext
  Where and when does the story take place?
  For example: on the farm near Cork, just after the war
tradition_represented: keyPhrases
  Which family saying or tradition does this story keep alive?
  For example: “there is always room for one more”, every Christmas Eve
vivid_details: sensoryDetails
  Which small details do you see, hear or smell when you think of it?
  For example: wet wool by the stove, and a fiddle in the next room
family_impact: emotionalContext
  What does this story mean to your family today?
  For example: it reminds us that we come from stubborn people`),
  recipe: read(`
cooking_memories: relationshipDynamic
  What do you remember about being in the kitchen with them?
  For example: I stood on a stool, and I was allowed to crack the eggs
preparation_occasions: situationalContext
  When did they make this dish?
  For example: on Sundays, and whenever someone came home
kitchen_smells: sensoryDetails
  What did the kitchen smell and sound like while it was cooking?
  For example: onions in butter, and the lid rattling on the pot
mealtime_stories: emotionalContext
  What was it like around the table when this was served?
  For example: loud and warm, and the one about the goat was told again
cooking_wisdom: keyPhrases
  What did they always say while they cooked?
  For example: “a pinch more, and then leave it alone”`),
  'diary-entry': read(`
entry_timing: sensoryDetails
  When and where do you picture them writing this page?
  For example: late, in bed, with the lamp on and the cat on the blanket
life_period: situationalContext
  What was happening in their life at that time?
  For example: they had just moved, and my brother was on the way
entry_meaning: relationshipDynamic
  What does this page tell you about them, or about the two of you?
  For example: that I was thought of far more often than I knew
personal_sharing_tone: keyPhrases
  How did they sound when they spoke of private things, and which words were theirs?
  For example: dry and honest, “well, there it is”
processing_emotions: emotionalContext
  How did they deal with strong feelings?
  For example: a long walk by the sea, without a word, and then they were lighter`),
  'love-letter': read(`
age_when_written: relationshipDynamic
  How old were you both when this was written, and how did you know each other?
  For example: I was nineteen, and we had met at a dance
life_circumstances: situationalContext
  What was happening in your lives at the time?
  For example: we were apart for the whole winter
emotional_response: emotionalContext
  What did you feel when you first read or heard these words?
  For example: I read it on the stairs and could not stop smiling
pet_names_words: keyPhrases
  Which pet names or private words did you have for each other?
  For example: they called me “sparrow”
letter_setting: sensoryDetails
  Where do you picture them writing it, and what is around them?
  For example: at the little desk by the window, with rain outside`),
}

function read(text: string): readonly MemoryQuestion[] {
  return text
    .split(/\n(?! )/)
    .slice(1)
    .map((lines) => {
      const [name, question, placeholder] = lines.split('\n  ')
      const [key, feeds] = name.split(': ')
      return { key, question, placeholder, feeds: feeds as ContextGroup }
    })
}
