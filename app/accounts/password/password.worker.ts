import bcrypt from 'bcryptjs'

export type PasswordTask =
  | { kind: 'hash'; password: string; cost: number }
  | { kind: 'compare'; password: string; hash: string }

export default function work(task: PasswordTask): string | boolean {
  return task.kind === 'hash'
    ? bcrypt.hashSync(task.password, task.cost)
    : bcrypt.compareSync(task.password, task.hash)
}
