import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { calls } from '~/api/calls.server'
import { documentTypes } from '~/stories/categories'
import { memoryQuestions } from '~/stories/memory-questions'
import { HEADER, MARKUP, SCRIPT_URL } from './judge'
import { int, pick, type Random } from './mutate'

export const PASSWORD = 'Long-enough-1!'

/** The ids of the owner's things, the draft's version, and a name that is still free. */
export type Ids = Record<'USER' | 'STORY' | 'SAMPLE' | 'PICTURE' | 'VERSION' | 'FREE_NAME', string>

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** Values that a field's rules are likely to accept, by name; others get words. */
const plausible = new Map<string, readonly string[]>(
  [
    [['username'], ['FREE_NAME', 'keeper']],
    [['email'], ['FREE_NAME@example.org']],
    [['password', 'confirmPassword', 'newPassword', 'currentPassword'], [PASSWORD]],
    [['acceptTerms', 'rememberMe', 'agree'], ['on']],
    [['chooseForDraft'], ['true']],
    [['documentType'], documentTypes],
    [['version'], ['VERSION', 'VERSION', '0']],
    [['replaces'], ['VERSION']],
    [
      ['id', 'story', 'again', 'delete-story'],
      ['STORY', 'SAMPLE', 'USER'],
    ],
    [['voiceId', 'selectedVoiceId', 'other', 'recordings'], ['SAMPLE']],
    [['person', 'delete-user'], ['USER']],
    [['delete'], ['story:STORY', 'voice:SAMPLE']],
    [['step'], ['document-type', 'voice-selection', 'document-upload', 'memory-questions', 'processing']],
    [['go'], ['back', 'document-type']],
    [['mode'], ['pdf', 'text']],
    [['dialog'], ['sign-in', 'sign-up', 'engines']],
    [['tab'], ['users', 'story-creation', 'saved-stories']],
    [['section'], ['voice-samples', 'saved-stories']],
    [['sort'], ['joined', 'created', 'status', 'name']],
    [['order'], ['asc', 'desc']],
    [
      ['page', 'items', 'acts', 'start', 'length'],
      ['0', '2', '5'],
    ],
    [['wait'], ['over']],
    [['fields'], ['id,status', 'content']],
    [['content'], ['Stir the almonds slowly.']],
  ].flatMap(([names, values]) => names.map((name): [string, readonly string[]] => [name, values])),
)

/** Values that have broken programs before. */
export const hostile: readonly string[] = [
  // Markup, and what ends an element, a header or a statement of SQL.
  ...[MARKUP, `</script>${MARKUP}`, `</title></textarea>${MARKUP}`, SCRIPT_URL, HEADER],
  ...["' OR 1=1 --", '%_%', '&amp;=&', '%', '%ff%fe'],
  // Characters that are none, turn the line, or stand on each other.
  ...['\0', '\u202e\u2066\u200b', 'Z\u0351\u036b\u0343'.repeat(200)],
  ...['\ud83d\udc69\u200d\ud83d\udc69\u200d\ud83d\udc67'.repeat(50), 'A'.repeat(5000), 'a '.repeat(20_000)],
  // Paths, numbers and dates.
  ...['../../../../etc/passwd', '..\\..\\app.sqlite', '-1', '1e309', 'NaN', '9'.repeat(400)],
  ...['9007199254740993', '2026-13-45T99:99:99Z'],
  // Names of JavaScript, and of fields in fields.
  ...['__proto__', 'constructor', 'hasOwnProperty', '[object Object]', '{"a":{"b":1}}', 'null', 'undefined'],
  ...['x[120000000]', 'x.y.z', '', ' '],
]

const hostileJson: readonly Json[] = [
  ...hostile,
  ...[null, true, 0, -1, 1e308, [], {}, ['STORY', 'SAMPLE'], { id: 'STORY' }],
  JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}') as Json,
  JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as Json,
]

export const plausibleText = (random: Random, name: string): string =>
  pick(random, plausible.get(name) ?? ['Some plain words.'])

/** The names of fields and parameters in the code: forms, queries, calls, answers. New ones come by themselves. */
export const names: readonly string[] = [...namesInCode()]

function namesInCode(): Set<string> {
  const found = new Set<string>()
  const pattern = /(?:\bname=|\b(?:get|has|getAll|textOf)\((?:form, )?)["']([\w-]+)["']/g
  for (const file of readdirSync('app', { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue
    for (const [, name] of readFileSync(join('app', file), 'utf8').matchAll(pattern))
      found.add(name as string)
  }
  for (const { json } of calls)
    if (json instanceof z.ZodObject) for (const name of Object.keys(json.shape)) found.add(name)
  for (const questions of Object.values(memoryQuestions)) for (const { key } of questions) found.add(key)
  // A bot's field ends the handling of its form.
  found.delete('website')
  return found
}

/** A body for the call of a method and path, with a hostile value in place of some. */
export function jsonBodyOf(random: Random, method: string, routePath: string): Json {
  const call = calls.find((one) => one.method === method && one.path === routePath)
  if (!call?.json) return pick(random, hostileJson)
  const schema = z.toJSONSchema(call.json, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return exampleOf(random, schema, '')
}

interface JsonSchema {
  type?: string
  enum?: Json[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

function exampleOf(random: Random, schema: JsonSchema, name: string): Json {
  if (random() < 0.12) return pick(random, hostileJson)
  if (schema.enum) return pick(random, schema.enum)
  if (schema.type === 'object') {
    const shape = Object.entries(schema.properties ?? {}).filter(() => random() < 0.95)
    const known = shape.map(([key, one]) => [key, exampleOf(random, one, key)])
    const more = random() < 0.2 ? [[pick(random, [...names, ...hostile]), pick(random, hostileJson)]] : []
    return Object.fromEntries([...known, ...more]) as Json
  }
  if (schema.type === 'array') return [exampleOf(random, schema.items ?? {}, name)]
  if (schema.type === 'boolean') return random() < 0.5
  if (schema.type === 'number' || schema.type === 'integer') return int(random, 10)
  return plausibleText(random, name)
}
