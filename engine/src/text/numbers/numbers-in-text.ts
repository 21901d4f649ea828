import { BOUND } from '../bound-words'
import { readBibleVerses } from './bible-verses'
import { readDates } from './dates'
import { markFractions, readFractions } from './fractions'
import { readMeasures } from './measures'
import { readMoney } from './money'
import { joinThousands } from './numerals'
import { readPhoneNumbers } from './phone-numbers'
import { readPlainNumbers } from './plain-numbers'
import { readTimes } from './times'
import { readYears } from './years'

const NO_WHOLE = /(?<![\w.])\.(?=\d)/g
const NEGATIVE = /(?<=^|[\s(=+]|[°CF]\/)-(?=[£$€¥₹]?\d)/g

export function readNumbers(text: string): string {
  const marked = text.replace(NO_WHOLE, '0.').replace(NEGATIVE, `minus${BOUND}`)
  return [
    readDates,
    readPhoneNumbers,
    joinThousands,
    readBibleVerses,
    readTimes,
    readMoney,
    markFractions,
    readMeasures,
    readFractions,
    readYears,
    readPlainNumbers,
  ].reduce((words, read) => read(words), marked)
}
