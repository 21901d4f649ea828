import bcrypt from 'bcryptjs'

export type PasswordTask =
  | { kind: 'hash'; password: string; cost: number }
  | { kind: 'compare'; password: string; hash: string }

/** The password worker. Synchronous, which is faster: its process has nothing else to do. */
export default function work(task: PasswordTask): string | boolean {
  return task.kind === 'hash'
    ? bcrypt.hashSync(task.password, task.cost)
    : bcrypt.compareSync(task.password, task.hash)
}
