import { mapOf, setOf } from '../word-lists'

/** Interjections, respelt: those without a vowel would be spelt out. */
const SOUNDS = Object.entries(
  mapOf(`
h+m+: hum; m+h+m+: uh huh; m{2,}: hum; u+m{2,}|e+r+m+: um; u+h{2,}: uh; e+r{2,}: er; a{1,}h{2,}|a{3,}h*: ah;
o{1,}h{2,}: oh; o{3,}h*|o{2}h{2,}: ooh; a{1,}w{2,}: aw; u{1,}g{1,}h{2,}|u{2,}g+h: ugh; s+h+: shush; p+s{2,}t+: pist;
p+f{1,}t*: puff; b+r{2,}: burr; g+r{2,}: gur; z{3,}: zuzz; s{3,}: hiss; t+s+k+: tut; e+w{2,}: ew; m+w+a+h*: muh wah;
y+e+a+h{2,}|y+e{2,}a+h+|y+e+a{2,}h+: yeah; p+h+e{1,}w{2,}: phew; w+h?o{1,}a{1,}h*: whoa;
a?(?:ha){2,}h?|ha+h+a+h*: ha ha; (?:he){2,}h?: hee hee; (?:hee){2,}: hee hee; (?:ho){3,}: ho ho ho; (?:ho){2}: ho ho;
(?:la){2,}: la la; (?:lo)+l+z?: lol
`),
).map(([written, said]) => ({ pattern: new RegExp(`^(?:${written})$`), said }))

const STRETCHED = /([a-z])\1{2,}/g
const DOUBLE = setOf(`
good cool sweet need needed feel feeling feelings sleep sleepy been see seen keep soon moon food too look looked book
school really happy happily hello all well still call called miss missed kiss kisses will yummy silly funny mommy
mummy daddy granny nanny mammy poppy sunny tell full bless egg off free tree three week weep deep hooray boo woo zoo
ooh moo tooth green queen beep sheep pretty better little letter dinner summer butter coffee apple puppy bunny yellow
tomorrow sorry hurry cherry merry carry worry goodnight goodbye goodness bee agree asleep teeny weeny meet greet
street sweetie sweetheart teeth fool room mood noon afternoon spoon loop poor door floor foot root boom shoot smooth
tattoo bamboo cuckoo ball fall hall tall small wall hill fill bill pill kill chill thrill bell fell hell sell shell
smell spell yell doll roll pull bull add odd ill dull wedding hopping hugging running winning swimming kidding dress
mess less guess boss loss cross fuss pass class glass grass mass bottle cuddle cuddles giggle giggles wiggle snuggle
snuggles puddle middle waddle bubble bubbles nibble wobble bigger biggest grizzly fuzzy dizzy fizzy buzz jazz pizza
hubby tubby chubby bobby baddest bitter glitter kitty mitten kitten matter batter butterfly lottery attic happen
happened upper supper slipper slippers zipper ripple dripping shopping penny jenny benny kenny lenny danny annie
minnie winnie connie bonnie johnny tommy jimmy sammy timmy emma gemma anna hannah lottie billy teddy eddie freddie
maggie betty hetty letty patty matty scotty molly polly holly sally ally ellie nellie kelly jill phill coolest
sweetest greetings cheer cheers cheese sneeze freeze breeze squeeze knee feet beef beer deer wheel heel steel peel
reel speed weed seed feed bleed indeed proceed exceed succeed heed reed greed creed freed
`)

export function saidSound(word: string): string {
  const sound = SOUNDS.find(({ pattern }) => pattern.test(word))
  if (sound) return sound.said
  const double = word.replace(STRETCHED, '$1$1')
  if (double === word) return word
  return DOUBLE.has(double) ? double : word.replace(STRETCHED, '$1')
}
