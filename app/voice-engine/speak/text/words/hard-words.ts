/**
 * Words that the base voice mispronounces, found by checking its phones, each with a respelling that it reads
 * correctly: contractions, pet names for relatives, dishes, names. Some stay American.
 */
const TABLE = `
we're weer | haven't havvunt | mightn't might not | oughtn't ought not | there're there are | what're what are
thousandth thowzunth | 'twas it was | goin go in | doin do in | bein bee in | nothin nuthin | lovin luv in
havin have in | tryin try in | sayin say in | playin play in | seein see in | youll you'll | thats that's
lovey luvvy | hiya hi ya | granma grandma | papaw pa paw | memaw mee maw | gigi jee jee | nain nine
taid tide | yiayia ya ya | bubbe bubba | zayde zay da | abuela abwella | abuelo abwello | mija mee ha
mijo mee ho | babcia bob cha | dziadek jah deck | cheri sherry | cherie sherry | ciao chow
gracias grah see us | liebling leeb ling | schatz shots | carino car een yo | bisous bee zoo | cwtch kutch
ceilidh kaylee | ceilidhs kaylees | craic crack | slainte slahn cha | mazel mozzle | couscous kooskooss
houmous hummus | quinoa keenwah | garam gurram | chapati cha potty | chapatis cha potties | samosa suh moe suh
samosas suh moe suz | biryani beery ah knee | cardamom carda mum | cumin cummin | lasagne lasagna
tagliatelle tally a telly | linguine ling gweeny | ciabatta cha bata | prosciutto pro shoe toe
pancetta pan chetta | chorizo cho reezo | paella pie ella | quesadilla kayse a dee ya
quesadillas kayse a dee yaz | guacamole gwocka mole e | tzatziki tsat seeky | souvlaki soov lackey
bechamel besh a mel | consomme consom may | bouillon boo yon | meringue merang | meringues merangs
treacle treekle | eclair ay clair | eclairs ay clairs | profiterole pro fitter roll
profiteroles pro fitter rolls | ganache ganash | croissant kwa sont | croissants kwa sonts
tiramisu teerameesoo | blancmange blamonge | suet soo et | flapjack flap jack | flapjacks flap jacks
gnocchi nyocky | jalapeno halla pain yo | jalapenos halla pain yose | matzo mottsa | challah hahla
latkes lot kiz | courgette coor jet | courgettes coor jets | aubergine oh burr jean | aubergines oh burr jeans
vinaigrette vinna gret | creme krem | brulee broolay | fraiche fresh | praline prahleen | macaron mac a rawn
macarons mac a rawns | turmeric turmerick | edinburgh edin burra | worcestershire woosta sheer
siobhan shivawn | niamh neeve | aoife eefa | caoimhe key va | saoirse seersha | ciaran kieran | eoin owen
oisin usheen | padraig paw drick | roisin ro sheen | grainne grawnya | eimear e mer | mairead ma raid
eilidh aylee | rhys reece | ieuan yay an | angharad an ha rad | guillermo ghee yair mo | xavier zay vee er
ximena he may na | guadalupe guada loo pay | imogen immo jen | michaela mih kay la | mikayla mih kay la
kayleigh kaylee | ashleigh ashley | nguyen win | ngozi en gohzy | thuy twee | aisha eye eesha
khadija ka dee jah | sanjay sun jay | wojciech voy check | katarzyna kata jeena | agnieszka ag nesh ka
ewa evva | jacek yat seck | giuseppe ju seppy | johannes yo hannus | jurgen yoorgen | malgorzata mal go jatta
zbigniew zbig nev | anais anna eece | buffet buffay | buffets buffays | lurve love | ol ole
`

const WORDS = new Map(
  TABLE.trim()
    .split(/\s*[|\n]\s*/)
    .map((row) => {
      const [word, ...said] = row.split(' ')
      return [word, said.join(' ')] as const
    }),
)

/** @param word in lower case */
export const isRespelt = (word: string): boolean => WORDS.has(word)

/** @param word in lower case @returns the word or words that the base voice reads as `word` should sound */
export function respelt(word: string): string {
  const said = WORDS.get(word)
  if (said !== undefined) return said
  const owner = /^(.+)'s$/.exec(word)
  const owned = owner && WORDS.get(owner[1])
  return owned ? `${owned}'s` : word
}
