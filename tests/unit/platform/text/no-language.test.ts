import { describe, expect, it } from 'vitest'
import { hasNoLanguage } from '~/platform/text/no-language'
import { randomNumbers } from '../../../../engine/tests/support/random-numbers'
import { englishMessages, otherMessages } from '../../../support/messages-by-language'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

const languages = `
Fy annwyl Gwenllian, rwy'n meddwl amdanat bob dydd ac yn cofio'r tŷ bach gwyn wrth yr afon lle cawsom gymaint o hwyl.
Con yêu của mẹ, mẹ nhớ con mỗi ngày, và mẹ luôn giữ trong lòng những buổi chiều chúng ta ngồi bên bờ sông.
Moja kochana córeczko, pamiętam każdą chwilę, gdy siedziałyśmy przy oknie i liczyłyśmy przejeżdżające pociągi.
אהובה שלי, אני כותב לך מליד החלון, במקום שבו ישבת תמיד בערבים הארוכים וקראת לי סיפורים.
亲爱的女儿，我每天都在想你，记得我们一起坐在河边的那些下午，你总是笑得那么开心。
大好きなお母さん、毎日あなたのことを思い出しています。
Αγαπημένη μου κόρη, θυμάμαι κάθε μέρα που καθόμασταν δίπλα στη θάλασσα και γελούσαμε.
Elsku stelpan mín, ég hugsa til þín á hverjum degi og man þegar við sátum við ána og töldum skipin.
A stór mo chroí, bím ag smaoineamh ort gach lá agus cuimhním ar an teach beag bán cois abhann.
Rakas tyttäreni, ajattelen sinua joka päivä ja muistan ne pitkät illat, jolloin istuimme yhdessä järven rannalla.
Nire alaba maitea, egunero gogoratzen zaitut, eta ibaiaren ondoko etxe txikia ez dut inoiz ahaztuko.
Krzysztof Brzęczyszczykiewicz, Szczepan Wawrzyniak, Zbigniew Święcicki, Grzegorz Chrząszcz i Małgorzata Źdźbłowska
2 lb flour · 3 tsp salt · 1/2 cup sugar · 250 g butter · 350 °F · 45 min
www.example.org/family · rose.hill@example.org · +44 20 7946 0958
2 + 2 = 4, [3]
Hmm, shh, brrr! xxx ... psst
`
  .trim()
  .split('\n')

describe('letters of no language', () => {
  it.each(languages)('are not those of: %s', (text) => {
    expect(hasNoLanguage(text)).toBe(false)
    expect(hasNoLanguage(text.toUpperCase())).toBe(false)
  })

  it('are not those of 500 messages, sentence by sentence', () => {
    const sentences = [...englishMessages, ...otherMessages.flatMap(([, messages]) => messages)].flatMap(
      (text) => [text, ...text.split(/(?<=[.?!]) /)],
    )
    expect(sentences.filter(hasNoLanguage)).toEqual([])
  })

  it('are those of at least 99 of 100 messages whose letters were exchanged', () => {
    const random = randomNumbers(4)
    const exchanged = englishMessages.slice(0, 100).map((_, i) => {
      const order = [...LETTERS].sort(() => random() - 0.5)
      const text = englishMessages
        .slice(i, i + 3)
        .join(' ')
        .toLowerCase()
      return text.replace(/[a-z]/g, (letter) => order[LETTERS.indexOf(letter)]!)
    })
    expect(exchanged.filter(hasNoLanguage).length).toBeGreaterThanOrEqual(99)
  })

  it.each([
    '0\\\u0003GHDU\u00035RVH\u000f\u0003,\u0003PLVV\u0003\\RX',
    '\ue04d\ue079 \ue064\ue065',
    '\ufffd\ufffd \ufffd\ufffd',
    '!"#$ %&\'( )*#+ ,-!. &/%(! ()/*$',
  ])('are those of %j', (text) => expect(hasNoLanguage(text)).toBe(true))
})
