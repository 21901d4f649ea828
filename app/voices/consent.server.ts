import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { type Refused, refused } from '~/refusal'
import { database, type Transaction, tables } from '~/storage/database.server'
import { chosenEngine } from './chosen-engine.server'
import { CONSENT_STATEMENT, CONSENT_VERSION } from './voice-formats'
import { recordingsOfVoice } from './voice-recordings.server'

const { consentRecords } = tables

/** For a recording that was uploaded before a company made the stories. */
export const AGREEMENT_NEEDED =
  'Stories are now made by another company. Please choose this voice again, and say whether its recording may be sent there.'

/** The company that makes the stories, if the chosen engine sends recordings and words to one. */
export function voiceCompany(): { name: string; privacyUrl: string } | undefined {
  const { destination } = chosenEngine()
  return destination.kind === 'company' ? destination : undefined
}

const companyStatement = (company: string) =>
  `I agree that this recording, and the words of the stories made with it, are sent to ${company}, another company, which makes the sound of the stories.`

export function uploadStatement(): string {
  const company = voiceCompany()
  return company ? `${CONSENT_STATEMENT} ${companyStatement(company.name)}` : CONSENT_STATEMENT
}

/** Refuses an upload that doesn't name the company which gets it: then its sender hasn't read what would be stored as confirmed. */
export function unnamedCompany(named: unknown): Refused | undefined {
  const company = voiceCompany()
  if (!company || named === company.name) return undefined
  const message = `Stories are made by ${company.name}, another company. Please load the page again, read there what an upload confirms, and send it again; the field 'company' names the company.`
  return { ...refused('invalid', message, { company: message }), title: 'Another company makes the stories' }
}

/** Stores that the owner of a recording has just confirmed the statement of an upload. */
export const recordUploadConsent = (tx: Transaction, user: Owner, recordingId: string, createdAt: Date) =>
  record(tx, user, recordingId, uploadStatement(), createdAt)

/** The recordings of a voice that may not be sent to the company yet, and the statement that is missing. */
export function missingConsent(voiceId: string) {
  const company = voiceCompany()
  if (!company) return undefined
  const statement = companyStatement(company.name)
  const recordings = recordingsOfVoice(voiceId)
    .filter(({ id }) => !isGiven(id, statement))
    .map(({ id, filename }) => ({ id, filename }))
  return recordings.length > 0 ? { company: company.name, statement, recordings } : undefined
}

export type MissingConsent = NonNullable<ReturnType<typeof missingConsent>>

function isGiven(recordingId: string, statement: string): boolean {
  const isOfIt = eq(consentRecords.recordingId, recordingId)
  const given = database()
    .select({ id: consentRecords.id })
    .from(consentRecords)
    .where(and(isOfIt, like(consentRecords.statement, `%${statement}`)))
    .get()
  return given !== undefined
}

/** What an owner was asked about when they agreed. */
export interface Agreement {
  /** The company that their page named: another one may make the stories since. */
  company: string
  /** The ids of the recordings: others may have come to the voice since. */
  recordings: readonly string[]
}

/** The recordings that a form asks about, if its sender agrees by a button or a ticked box. */
export const agreementIn = (form: FormData): Agreement => ({
  company: String(form.get('company') ?? ''),
  recordings: form.has('agrees') ? form.getAll('recordings').map(String) : [],
})

/** Stores that the owner agrees to the missing statement, if they were asked about it. */
export function recordCompanyConsent(user: Owner, voiceId: string, agreement: Agreement | undefined): void {
  const missing = missingConsent(voiceId)
  if (!missing || missing.company !== agreement?.company) return
  database().transaction((tx) => {
    for (const { id } of missing.recordings) {
      if (agreement.recordings.includes(id)) record(tx, user, id, missing.statement, new Date())
    }
  })
}

function record(tx: Transaction, user: Owner, recordingId: string, statement: string, createdAt: Date) {
  const consent = { userId: user.id, recordingId, statement, statementVersion: CONSENT_VERSION }
  tx.insert(consentRecords)
    .values({ id: randomUUID(), createdAt, ...consent })
    .run()
}
