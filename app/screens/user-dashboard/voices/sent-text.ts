import type { Sending } from './send-voice'

const KB = 1024
const MB = 1024 * KB

/** '12 of 34 MB'; what is small is told in KB. */
export function sentText({ sentBytes, totalBytes }: Sending): string {
  const [unit, name] = totalBytes < MB ? [KB, 'KB'] : [MB, 'MB']
  return `${Math.floor(sentBytes / unit)} of ${Math.ceil(totalBytes / unit)} ${name}`
}

/** From here on the server works, and the line is quiet. */
export const isAllSent = ({ sentBytes, totalBytes }: Sending): boolean =>
  totalBytes > 0 && sentBytes >= totalBytes
