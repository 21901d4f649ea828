import bcrypt from 'bcryptjs'

/** A hash of a short password at bcrypt's lowest cost: a test of something else signs in without its 150 ms of processor time. */
export const quickHash = (password: string): string => bcrypt.hashSync(password, 4)
