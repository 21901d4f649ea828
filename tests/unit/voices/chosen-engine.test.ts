import { afterEach, expect, test } from 'vitest'
import { config } from '~/platform/config.server'
import { database, tables } from '~/platform/storage/database.server'
import { chosenEngine, engineInUse, engineLabel, loadChoice } from '~/voices/chosen-engine.server'

const db = database()
const { voiceChoice } = tables
const url = 'http://10.0.0.2:8000'

afterEach(() => {
  db.delete(voiceChoice).run()
  config.voiceEngine = undefined
})

test.each([
  ['the built-in one where nothing was chosen', undefined, 'classic', undefined],
  ['the one that an admin has chosen', { engine: 'pocket' }, 'pocket', undefined],
  [
    'a server, by its address',
    { engine: 'http', httpUrl: url, httpDialect: 'openai' },
    'http',
    { url, dialect: 'openai' },
  ],
] as const)('the engine is %s, unless VOICE_ENGINE is set', (_, row, name, http) => {
  if (row)
    db.insert(voiceChoice)
      .values({ id: 1, chosenAt: new Date(), ...row })
      .run()
  loadChoice(db.$client)
  expect([engineInUse().engine.name, engineInUse().setup.http]).toEqual([name, http])
  expect(engineLabel('7')).toBe(`${name} 7`)
  config.voiceEngine = 'classic'
  expect([chosenEngine().name, engineInUse().setup.http]).toEqual(['classic', undefined])
})

test.each([
  [{ id: 2, engine: 'pocket' }],
  [{ id: 1, engine: 'pocket', httpUrl: url }],
  [{ id: 1, engine: 'http' }],
] as const)('the database keeps no other choice: %o', (row) => {
  expect(() =>
    db
      .insert(voiceChoice)
      .values({ chosenAt: new Date(), ...row })
      .run(),
  ).toThrow('CHECK')
})
