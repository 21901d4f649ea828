import { beforeEach, describe, expect, it } from 'vitest'
import { database, tables } from '~/platform/storage/database.server'
import {
  deletePronunciation,
  listPronunciations,
  pronunciationForm,
  savePronunciation,
} from '~/voices/pronunciations/pronunciations.server'
import { unlikelyNames } from '~/voices/pronunciations/unlikely-names.server'
import { insertPronunciation, insertUser } from '../../../support/rows'

const db = database()
let user: { id: string }

beforeEach(() => {
  db.delete(tables.users).run()
  user = { id: insertUser(db) }
})

const pairs = () => listPronunciations(user).map(({ word, sayAs }) => `${word} → ${sayAs}`)
const errorsOf = (fields: { word?: string; sayAs?: string }) =>
  pronunciationForm.safeParse(fields).error?.issues.map(({ path, message }) => [path[0], message])

describe('the pronunciations of a user', () => {
  it('are one for each word, in any case, by word', () => {
    savePronunciation(user, { word: 'Siobhan', sayAs: 'shi-vawn' })
    savePronunciation(user, { word: 'Aoife', sayAs: 'ee-fa' })
    savePronunciation(user, { word: 'SIOBHAN', sayAs: 'shuh-vawn' })
    savePronunciation({ id: insertUser(db) }, { word: 'Siobhan', sayAs: 'sy-oban' })
    expect(pairs()).toEqual(['Aoife → ee-fa', 'SIOBHAN → shuh-vawn'])
  })

  it('are a hundred at most, of which each can be changed', () => {
    for (let i = 0; i < 100; i++) insertPronunciation(db, user.id, { word: `W${i}`, wordLower: `w${i}` })
    const refused = savePronunciation(user, { word: 'One more', sayAs: 'wun' })
    expect(refused).toMatchObject({ reason: 'taken', message: expect.stringContaining('100') })
    expect(savePronunciation(user, { word: 'W7', sayAs: 'double you seven' }).ok).toBe(true)
    expect(listPronunciations(user)).toHaveLength(100)
  })

  it('are deleted by their user alone', () => {
    const id = insertPronunciation(db, user.id)
    expect(deletePronunciation({ id: insertUser(db) }, id)).toBe(false)
    expect(deletePronunciation(user, id)).toBe(true)
    expect(pairs()).toEqual([])
  })
})

describe('a pronunciation', () => {
  it('is stored in one form: spaces, apostrophes and accents', () => {
    const fields = { word: '  Zoë\u0000 \n O’Shea '.normalize('NFD'), sayAs: ' zo-ee  oh‘shay' }
    expect(pronunciationForm.parse(fields)).toEqual({
      word: "Zoë O'Shea".normalize('NFC'),
      sayAs: "zo-ee oh'shay",
    })
  })

  it.each([
    [{}, ['word', 'sayAs']],
    [{ word: ' ', sayAs: ' ' }, ['word', 'sayAs']],
    [{ word: 'n'.repeat(61), sayAs: 'n'.repeat(61) }, ['word', 'sayAs']],
    [{ word: '-Niamh', sayAs: 'neev' }, ['word']],
    [{ word: 'Niamh!', sayAs: 'neev' }, ['word']],
    [{ word: '1984', sayAs: 'neev' }, ['word']],
    [{ word: 'Niamh', sayAs: 'нив' }, ['sayAs']],
    [{ word: 'Niamh', sayAs: '- -' }, ['sayAs']],
    [{ word: 'Niamh', sayAs: 'neev 2' }, ['sayAs']],
    [{ word: 'Niamh', sayAs: '<b>neev' }, ['sayAs']],
  ])('is refused as %j', (fields, names) => {
    const errors = errorsOf(fields)
    expect([...new Set(errors?.map(([name]) => name))]).toEqual(names)
    for (const [, message] of errors ?? []) expect(message).toMatch(/\.$/)
  })
})

describe('names that a voice is unlikely to say', () => {
  it('are words with a capital that it does not know, each once, without their ’s', () => {
    const text = 'Dear Caoilfhionn, Mary and Sadhbh baked with caoilfhionn’s mother in London. Sadhbh’s cake!'
    expect(unlikelyNames(user, text)).toEqual(['Caoilfhionn', 'Sadhbh'])
  })

  it('are not those of which the user has said how', () => {
    savePronunciation(user, { word: 'sadhbh', sayAs: 'sive' })
    expect(unlikelyNames(user, 'Sadhbh’s cake')).toEqual([])
  })

  it.each([
    'My dearest Siobhan, I’ll never forget. Don’t cry.',
    'Happy birthday, Grandma! Love, Daddy and Auntie Jean',
    'HBO AND BBC SHOUTED XQZ',
    'Favourite Colours Organised Neighbours',
    'Mr. O’Brien lives in St. Ives on Tuesday, December the 3rd.',
    'Chloe, Zoë, José, Mohammed, Grandad and Sean',
  ])('are none in %j', (text) => {
    expect(unlikelyNames(user, text)).toEqual([])
  })

  it('are those in another script too, and five at most', () => {
    expect(unlikelyNames(user, 'Мария')).toEqual(['Мария'])
    const many = ['Xqaa', 'Xqbb', 'Xqcc', 'Xqdd', 'Xqee', 'Xqff', 'Xqgg'].join(' ')
    expect(unlikelyNames(user, many)).toHaveLength(5)
  })
})
