import { existsSync, readFileSync } from 'node:fs'
import type Database from 'better-sqlite3'

export interface Statement {
  sql: string
  given: unknown[]
}

/** The statements that statement-log.mjs has logged, without BEGIN and COMMIT. */
export function readStatements(logPath: string): Statement[] {
  if (!existsSync(logPath)) return []
  const lines = readFileSync(logPath, 'utf8').trimEnd().split('\n')
  const all = lines.map((line) => JSON.parse(line) as Statement)
  return all.filter(({ sql }) => /^\s*(select|insert|update|delete|with)\b/i.test(sql))
}

interface Step {
  id: number
  parent: number
  detail: string
}

/** The plan of a statement by the indexes of this database, a step a line; what grows with the tables is marked. */
export function planOf(database: Database.Database, { sql, given }: Statement): string[] {
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...given) as Step[]
  const depths = new Map<number, number>([[0, 0]])
  return steps.map(({ id, parent, detail }) => {
    const depth = (depths.get(parent) ?? 0) + 1
    depths.set(id, depth)
    return `${'  '.repeat(depth)}${detail}${markOf(detail)}`
  })
}

function markOf(detail: string): string {
  if (detail.startsWith('USE TEMP B-TREE')) return '   <== sorts aside'
  if (/^SCAN (?!CONSTANT)/.test(detail) && !/USING|VIRTUAL|SUBQUERY|\(/.test(detail))
    return '   <== a whole table'
  if (/^SCAN .*USING/.test(detail)) return '   <-- a whole index, unless a LIMIT ends it'
  return ''
}

/** On one line, with long lists of columns and of values cut: of statements that differ by these alone, one is enough. */
export function shortSql(sql: string): string {
  const line = sql.replace(/\s+/g, ' ').replace(/\?(, \?){3,}/g, '?, …')
  return line.trim().replace(/^select (.{120}).*? from /i, 'select $1… from ')
}
