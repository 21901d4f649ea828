/** What ends a power, in the order of the columns of the table in docs/security.md. */
export const acts = [
  'reset by email',
  'new password at `/account`',
  'another email address',
  'suspension',
  'operator’s reset',
  'sign-out everywhere else',
  'two-step sign-in on',
  'two-step sign-in off',
  'deletion',
  'restore',
] as const

export const powers = [
  'email address that nobody confirmed',
  'session of another browser',
  'download of everything under way there',
  'sign-in that waits for its code',
  'reset link',
  'pending change of the email address',
  'planned deletion',
  'link to a story',
  'invitation that was made',
  'mark of a known browser',
  'proof of the password, for ten minutes',
  'what was stored at Set up',
  'voice chosen at Voice',
] as const

export type Power = (typeof powers)[number]

/** 'rests': has no effect until the suspension is lifted; '–': there can be none. */
export type Effect = 'ends' | 'rests' | 'stays' | '–'

const effects: Record<Power, string> = {
  'session of another browser': 'ends ends stays ends ends ends ends ends ends ends',
  'download of everything under way there': 'ends ends stays ends ends ends ends ends ends –',
  'sign-in that waits for its code': 'ends ends stays rests ends stays – ends ends stays',
  'reset link': 'ends ends ends stays ends stays stays stays ends ends',
  'pending change of the email address': 'ends ends ends ends ends stays stays stays ends ends',
  'email address that nobody confirmed': 'ends stays ends stays ends stays stays stays ends stays',
  'planned deletion': 'ends stays stays rests ends stays stays stays ends stays',
  'link to a story': 'stays stays stays rests stays stays stays stays ends ends',
  'invitation that was made': 'stays stays stays stays stays stays stays stays stays ends',
  'mark of a known browser': 'stays stays stays stays stays stays stays stays stays stays',
  'proof of the password, for ten minutes': 'ends ends stays – ends stays ends stays ends ends',
  'what was stored at Set up': 'stays stays stays – stays stays stays stays stays stays',
  'voice chosen at Voice': 'stays stays stays – stays stays stays stays stays stays',
}

export const effectOf = (power: Power, act: (typeof acts)[number]): Effect =>
  effects[power].split(' ')[acts.indexOf(act)] as Effect

/** The table of docs/security.md, in Markdown. */
export const powersTable = (): string =>
  [
    ['', ...acts],
    ['---', ...acts.map(() => '---')],
    ...powers.map((power) => [power, ...acts.map((act) => effectOf(power, act))]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`.replace('|  |', '| |'))
    .join('\n')
