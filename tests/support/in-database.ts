import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Db, openDatabase } from '#db/client'
import type { Service } from './service'

type Storage = Pick<Service, 'storageDir'>

const pathOf = (service: Storage) => join(service.storageDir, 'app.sqlite')

/** Reads or writes rows beside a running service. */
export function inDatabase<Value>(service: Storage, act: (db: Db) => Value): Value {
  const db = openDatabase(pathOf(service))
  try {
    return act(db)
  } finally {
    db.$client.close()
  }
}

export function readRows<Row>(service: Storage, sql: string): Row[] {
  const db = new Database(pathOf(service), { readonly: true })
  try {
    return db.prepare(sql).all() as Row[]
  } finally {
    db.close()
  }
}
