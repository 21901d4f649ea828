import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  changeDetails,
  changePassword,
  confirmEmail,
  createEmailToken,
  emailOfLink,
  proposeEmail,
} from '~/accounts/change-account.server'
import { createInvitation, invitationLink, signUpRefusal } from '~/accounts/invitations.server'
import {
  createReset,
  isResetOpen,
  resetPassword,
  setPassword,
} from '~/accounts/password/password-reset.server'
import { proofAsked } from '~/accounts/proof.server'
import { deviceCookie, knownDevice, signInHeaders } from '~/accounts/session/known-device.server'
import { createSession, endOtherSessions, setProven } from '~/accounts/sessions.server'
import { finishSignIn, signIn } from '~/accounts/sign-in.server'
import { setSuspended } from '~/accounts/suspension.server'
import { newSecret } from '~/accounts/two-step/codes.server'
import { seal } from '~/accounts/two-step/sealed-secret.server'
import { confirmTwoStep, turnOffTwoStep } from '~/accounts/two-step/two-step.server'
import { createUser, getUser, type User } from '~/accounts/users.server'
import { endPowers } from '~/admin/backups/restore-backup.server'
import { storeSetUp } from '~/admin/set-up.server'
import { handleCall } from '~/api/calls.server'
import {
  deleteDueAccounts,
  deleteOwnAccount,
  deletePersonAsAdmin,
  dueDateOf,
} from '~/dashboard/account-deletion/delete-account.server'
import { config, storedSettings } from '~/platform/config.server'
import { copyDatabase, database, openDatabase, tables } from '~/platform/storage/database.server'
import { createShare, getSharedStory, listShares } from '~/stories/sharing/shares.server'
import { codeAt } from '../support/authenticator'
import { acts, effectOf, type Power, powers, powersTable } from '../support/powers'
import { quickHash } from '../support/quick-hash'
import { insertRow, insertStory, insertUser } from '../support/rows'

type Act = (typeof acts)[number]

const PASSWORD = 'Ferry-bench-1!'
const NEW_PASSWORD = 'lilac by the gate'
const passwordHash = quickHash(PASSWORD)
const secret = newSecret()
const context = { requestId: 'a request', cspNonce: '' }
const proof = { currentPassword: PASSWORD }

let rose: User
/** Of the browser in which rose acts. */
let own: string

/** The Cookie header of a browser with what it was sent. */
const cookies = (sent: string[]) => ({ Cookie: sent.map((line) => line.split(';')[0]).join('; ') })
const tokenIn = (link = '') => new URL(link).searchParams.get('invitation') ?? ''

const perform: Record<Act, () => unknown> = {
  'reset by email': () => resetPassword(createReset(rose.id), NEW_PASSWORD),
  'new password at `/account`': () => changePassword(rose, { ...proof, newPassword: NEW_PASSWORD }, own),
  'another email address': async () => {
    await changeDetails(rose, { ...proof, firstName: 'Rose', lastName: 'Miller', email: 'new@example.org' })
    return confirmEmail(createEmailToken(rose.id, 'confirm-email') ?? '')
  },
  suspension: () => setSuspended(rose.id, true),
  'operator’s reset': () => setPassword('rose', NEW_PASSWORD),
  'sign-out everywhere else': () => endOtherSessions(rose, own),
  'two-step sign-in on': () => confirmTwoStep(rose, { secret, code: codeAt(secret) }, own),
  'two-step sign-in off': () =>
    turnOffTwoStep(rose, { ...proof, code: codeAt(secret) }, { currentToken: own }),
  deletion: () => deletePersonAsAdmin({ id: insertUser(database(), { role: 'admin' }) }, rose.id),
  restore: () => {
    const path = join(config.storageDir, 'copy.sqlite')
    copyDatabase(database(), path)
    globalThis.everspokenDatabase = openDatabase(path)
    endPowers(database())
  },
}

/** Gives rose, or who has taken her account, a power; returns whether it works. */
const give: Record<Power, (act: Act) => Promise<() => unknown>> = {
  'session of another browser': async () => asksWhoIsThere(await signInHeaders(anywhere(), rose)),
  'download of everything under way there': async () => {
    const headers = cookies((await signInHeaders(anywhere(), rose)).map(([, line]) => line))
    const request = new Request('http://localhost/api/export', { headers })
    const { body } = await handleCall({ request, context })
    const reader = body?.getReader()
    await reader?.read()
    return async () => {
      for (;;) if ((await reader?.read())?.done !== false) return true
    }
  },
  'sign-in that waits for its code': async () => {
    const begun = await signIn({ username: 'rose', password: PASSWORD }, {})
    const firstStep = ('firstStep' in begun && begun.firstStep) || { userId: '', passwordMark: '' }
    let step = 0
    return async () => (await finishSignIn(firstStep, codeAt(secret, step++), {})).ok
  },
  'reset link': async () => {
    const token = createReset(rose.id)
    return () => isResetOpen(token)
  },
  'pending change of the email address': async () => {
    database().transaction((tx) => proposeEmail(tx, rose.id, 'thief@example.org'))
    const token = createEmailToken(rose.id, 'confirm-email') ?? ''
    return () => emailOfLink(token, 'confirm-email') ?? confirmEmail(token).ok
  },
  'email address that nobody confirmed': async () => {
    const thief = { ...proof, firstName: 'Rose', lastName: 'Miller', email: 'taker@example.org' }
    await changeDetails(rose, thief)
    return () => getUser(rose.id)?.email === 'taker@example.org'
  },
  'planned deletion': async (act) => {
    const code = act === 'two-step sign-in on' ? undefined : codeAt(secret, -1)
    await deleteOwnAccount(rose, { ...proof, code, when: 'later' })
    expect(dueDateOf(rose)).toBeDefined()
    return () => {
      deleteDueAccounts(new Date(Date.now() + 8 * 86_400_000))
      return dueDateOf(rose) === undefined && act !== 'deletion' && getUser(rose.id) === undefined
    }
  },
  'link to a story': async () => {
    const audio = { audioPath: 's.mp3', durationMs: 1, sizeBytes: 1 }
    const story = insertStory(database(), rose.id, { status: 'ready', ...audio })
    await createShare(rose, story, { days: 7, passphrase: '' })
    const token = listShares(rose, story)[0]?.url?.split('/').at(-1) ?? ''
    return () => getSharedStory(token)
  },
  'invitation that was made': async () => {
    const made = createInvitation({})
    const token = tokenIn(made.ok ? invitationLink(made.id) : undefined)
    return () => signUpRefusal(token) === undefined
  },
  'mark of a known browser': async () => {
    const headers = cookies([await deviceCookie(anywhere(), 'rose')])
    return () => knownDevice(new Request('http://localhost/', { headers }), 'rose')
  },
  // Of the browser in which rose acts: another one's goes with its session.
  'proof of the password, for ten minutes': async () => {
    setProven(own, new Date())
    return () => proofAsked(rose, own) === 'nothing'
  },
  'what was stored at Set up': async () => {
    const form = new FormData()
    form.set('YOUTUBE_URL', 'https://tube.example/rose')
    await storeSetUp(form, rose, () => {})
    return () => storedSettings().YOUTUBE_URL
  },
  'voice chosen at Voice': async () => {
    database().delete(tables.voiceChoice).run()
    insertRow(database(), tables.voiceChoice, { id: 1, engine: 'pocket', chosenAt: new Date() })
    return () => database().select().from(tables.voiceChoice).get()
  },
}

const anywhere = () => new Request('http://localhost/')

function asksWhoIsThere(sent: [string, string][]) {
  const headers = cookies(sent.map(([, line]) => line))
  return async () => {
    const request = new Request('http://localhost/api/auth/me', { headers })
    return (await handleCall({ request, context })).status === 200
  }
}

const isTrue = async (works: () => unknown) => {
  try {
    return Boolean(await works())
  } catch {
    return false
  }
}

function turnTwoStepOn(): void {
  const row = { userId: rose.id, secret: seal(secret, rose.id), salt: Buffer.alloc(16), lastStep: 0 }
  insertRow(database(), tables.twoStep, { ...row, createdAt: new Date() })
}

describe.each(acts)('%s', (act) => {
  const seen: Partial<Record<Power, string>> = {}
  const possible = powers.filter((power) => effectOf(power, act) !== '–')

  beforeAll(async () => {
    // Codes of authenticator apps change with the clock.
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const table of [tables.users, tables.rateLimits, tables.invitations]) database().delete(table).run()
    const names = { username: 'rose', firstName: 'Rose', lastName: 'Miller', email: 'rose@example.org' }
    rose = createUser({ ...names, passwordHash }).user!
    if (act !== 'two-step sign-in on') turnTwoStepOn()
    own = createSession(rose.id)
    const given: [Power, () => unknown][] = []
    for (const power of possible) given.push([power, await give[power](act)])
    database().update(tables.twoStep).set({ lastStep: 0 }).run()
    await perform[act]()
    const left = await observe(given)
    if (act === 'suspension') setSuspended(rose.id, false)
    const later =
      act === 'suspension' ? await observe(given.filter(([power]) => !left.has(power))) : new Set()
    for (const power of possible)
      seen[power] = left.has(power) ? 'stays' : later.has(power) ? 'rests' : 'ends'
  })

  /** The powers that work; the planned deletion comes last, since it deletes all others. */
  async function observe(given: [Power, () => unknown][]): Promise<Set<Power>> {
    const working = new Set<Power>()
    const isLast = ([power]: [Power, unknown]) => Number(power === 'planned deletion')
    for (const [power, works] of given.toSorted((a, b) => isLast(a) - isLast(b)))
      if (await isTrue(works)) working.add(power)
    return working
  }

  it.each(possible)(`${act}: %s`, (power) => {
    expect(seen[power]).toBe(effectOf(power, act))
  })
})

it('docs/security.md has the table that was tried here', () => {
  expect(readFileSync('docs/security.md', 'utf8')).toContain(powersTable())
})
