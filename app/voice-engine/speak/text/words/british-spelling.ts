import { anyOf } from '../word-lists'

/** Stems of verbs in -ise and -yse. */
const VERBS = anyOf(`
real organ recogn apolog memor emphas critic sympath fantas social bapt civil immortal mesmer idol symbol
summar special final hospital agon antagon author brutal canon capital categor character christian colon
computer custom demoral econom energ equal familiar fertil formal general glamor harmon homogen human italic
jeopard legal local material maxim minim mobil modern monopol neutral normal optim ostrac oxid pasteur
patron penal personal philosoph plagiar polar popular priorit privat public rational revolution romantic
sanit scrutin standard steril stigmat subsid tantal terror theor traumat trivial util vandal verbal victim
visual vocal caramel tender moistur crystal crystall paral anal catal electr revital
`)
const VERB = new RegExp(`^((?:dis|re|un|over)?${VERBS}[iy])s(e|ed|es|ing|er|ers|able|ation|ations)$`)
/** Plurals of nouns that look like verbs. */
const NO_VERB = /^(?:analyses|paralyses)$/

const NOUNS = anyOf(`
odour vapour rumour demeanour clamour rancour tumour ardour candour fervour splendour succour vigour rigour
enamour parlour endeavour saviour behaviour glamour armour honour savour neighbour
`)
const NOUN = new RegExp(`^(dis|mis|un)?(${NOUNS})(s|ed|ing|er|ers|al|able|ful|hood|ly|less)?$`)

const OTHERS: Record<string, string> = {
  metre: 'meter',
  metres: 'meters',
  litre: 'liter',
  litres: 'liters',
  kilometre: 'kilometer',
  kilometres: 'kilometers',
  centimetre: 'centimeter',
  centimetres: 'centimeters',
  millimetre: 'millimeter',
  millimetres: 'millimeters',
  sombre: 'somber',
  calibre: 'caliber',
  spectre: 'specter',
  lustre: 'luster',
  meagre: 'meager',
  oesophagus: 'esophagus',
  oestrogen: 'estrogen',
  paediatric: 'pediatric',
  paediatrician: 'pediatrician',
  haemorrhage: 'hemorrhage',
  foetus: 'fetus',
  gynaecologist: 'gynecologist',
  leukaemia: 'leukemia',
  anaesthetic: 'anesthetic',
  anaesthetist: 'anesthetist',
  manoeuvre: 'maneuver',
  manoeuvres: 'maneuvers',
  encyclopaedia: 'encyclopedia',
  yoghurt: 'yogurt',
  yoghurts: 'yogurts',
  cosy: 'cozy',
  cosier: 'cozier',
  cosily: 'cozily',
  gaol: 'jail',
  likeable: 'likable',
  pyjamas: 'pajamas',
  pyjama: 'pajama',
  programme: 'program',
  programmes: 'programs',
  practise: 'practice',
  practised: 'practiced',
  practising: 'practicing',
  marvellous: 'marvelous',
  jeweller: 'jeweler',
  jewellers: 'jewelers',
  enrol: 'enroll',
  fulfil: 'fulfill',
  sceptical: 'skeptical',
  sceptic: 'skeptic',
  quarrelled: 'quarreled',
  moustache: 'mustache',
  skilful: 'skillful',
  wilful: 'willful',
}

/**
 * Converts a lower-case word to American spelling. The base voice's lexicon is American, and its guesses at
 * 'realise' and 'odour' are wrong. The spelling is never displayed.
 */
export function americanSpelling(word: string): string {
  if (Object.hasOwn(OTHERS, word)) return OTHERS[word]
  if (NO_VERB.test(word)) return word
  return word
    .replace(VERB, '$1z$2')
    .replace(NOUN, (_, before = '', noun: string, after = '') => before + noun.replace(/our$/, 'or') + after)
}
