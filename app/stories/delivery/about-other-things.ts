import { verbForms } from './word-forms'

const list = (words: string) => words.split(/\s+/)

/** What can sound, and who. */
export const VOICES: ReadonlySet<string> = new Set(
  list(`voice voices tone tones accent speech words manner cadence rhythm delivery lilt drawl twang brogue burr timbre
pitch whisper murmur laugh laughs chuckle giggle talker speaker storyteller singer reciter sentences vowels consonants
syllables phrasing intonation inflection tenor baritone bass soprano alto contralto man woman lady gentleman soul person
fellow bloke chap lass lad presence`),
)

export const SPEAKING: ReadonlySet<string> = new Set(
  list(
    'speak speaks speaking spoke spoken talk talks talked talking sound sounds sounded sounding read reads reading sing sings sang singing sung recite recites recited reciting narrated narrating pronounced speech chat chatted chatting',
  ),
)

/** What follows is how, only where it is an adverb: in 'she said low and slow' it is what. */
export const SAYING: ReadonlySet<string> = new Set(
  list(
    'say says said saying tell tells told telling call calls called calling answer answered reply replied explain explained ask asked repeat repeated began begin added prayed',
  ),
)

export const PERSONS: ReadonlySet<string> = new Set(
  list(`he she they he's she's they're he'd she'd mum mom mam mama mother dad daddy papa father gran grandma granny
grandmother nan nana nanna grandpa grandad granddad grandfather auntie aunt uncle sister brother husband wife`),
)

/** Whose slowness, softness or loudness is no matter of the voice: the kitchen, the body, clothes, places, weather. */
const THINGS =
  list(`butter dough batter bread loaf crust cake cakes sponge pastry pie biscuit cookie egg yolk cream custard
cheese milk sugar flour rice pasta noodle potato tomato onion garlic carrot apple banana avocado peach pear fruit meat
beef lamb chicken fish stew soup broth sauce gravy oats oatmeal porridge yeast caramel fudge toffee jam jelly honey icing
meringue chocolate tea coffee water wine whisky drink beer meal lunch dinner supper breakfast snack food feast recipe
heat flame oven stove hob pan pot lid bowl spoon knife tin tray rack cooker boil simmer peak peaks setting speed temperature
gas steam kettle mixer blender timer shelf table chair stool bench cupboard counter floor wall ceiling door window lamp
light lights fire stairs kitchen house home room bedroom bed pillow blanket quilt mattress sofa cushion garden porch yard
hair skin hand hands finger fingers palm arm arms shoulder cheek eye eyes lip lips face feet foot heel heels heart lap knee
handshake grip hug embrace touch kiss stomach belly bones back mind memory brain wit wits temper start finish learner eater
walker runner driver worker thinker pulse breath death
wool jumper cardigan sweater coat shawl scarf dress skirt shirt shoe shoes slipper cotton silk velvet linen leather paper
page ink pencil pen brush handwriting letter letters photograph colour color colours colors blue green red yellow pink
village town city street road lane corner church chapel hill hills mountain river stream sea beach shore wave waves lake
field farm wood forest tree trees leaves grass flower flowers place country countryside island harbour
rain snow wind breeze storm thunder fog mist sun sunshine sunlight sky cloud clouds tide weather summer winter spring autumn
morning afternoon evening night nights day days week sunday sundays hour hours minute minutes moment moments time times
life lives year years childhood
car cars lorry truck bus train tram bike bicycle motorbike boat ship plane engine ride walk dance waltz music song songs
tune tunes radio television tv telly record records piano fiddle guitar drum bell bells clock tick jazz
horse pony donkey cow cows dog dogs puppy cat cats kitten bird birds lamb hen goose
child children kid kids baby babies toddler crowd guest guests neighbour neighbor neighbours neighbors audience everyone
everybody people school street tea chair hope hopes standard standards price prices wage wages rent ground job work
business opinion opinions regard esteem praise snore sneeze cough footsteps shop market bank internet lane asleep melting rising moving growing cooking`)

export const OTHER_THINGS: ReadonlySet<string> = new Set(THINGS)

const REGULAR_DOINGS = list(
  `walk work cook bake stir simmer fold whisk knead mix roast boil fry melt add pour chew type dance climb age move
learn pass rock touch squeeze hug kiss tuck pat knock slam play rain snow burn stroke turn roll chop slice peel
brew soak reduce thicken caramelise caramelize heat place press rub sprinkle spread drizzle grate prove
fade heal recover pack dress travel sail row plough dig plant sew knit stitch paint drum`,
)

/** Deeds that are done slowly, softly or fast without a voice. */
export const OTHER_DOINGS: ReadonlySet<string> = new Set([
  ...REGULAR_DOINGS.flatMap(verbForms),
  ...list(`drive drives drove driving driven run runs ran running ride rides rode riding eat eats ate eating beat beats
beating rise rises rose rising drink drank drinking write writes wrote writing written swim swam swimming grow grows grew
growing grown die dies died dying go goes going went gone come comes came coming leave left sleep slept sleeping breathe breathed
breathing hold holds held holding shut fall falls fell falling fallen shine shone shining blow blew blowing stirred cooked beaten
closed closing opened opening cooled cooling covered get got getting put set patted rubbed chopped knitting mowed cycled`),
])

/** 'She went quiet', 'his voice grew soft': with an adjective, these are no deeds. */
export const LINKING: ReadonlySet<string> = new Set(
  list(
    'go goes going went gone come comes came coming get got getting grow grows grew growing grown fall falls fell falling fallen rise rises rose rising',
  ),
)

/** 'At the table', 'by the fire': it is where, not who. */
export const PREPOSITIONS: ReadonlySet<string> = new Set(
  list('in on at by with from under over near of to through round around across into beside for about like'),
)

/** 'I was slow': the one who answers, of themselves. */
export const MYSELF: ReadonlySet<string> = new Set(
  list('am was felt feel feeling got get became become always often would never had used still'),
)

/** Where the search for what an adjective belongs to ends. */
export const STOPPERS: ReadonlySet<string> = new Set(
  list(`the a an this that these those my your his her their our in on at for from to as by with like until till when while
where who which because than if is was were are be been being i you he she they we it so very too never not always every each all
some most any no much many one`),
)
