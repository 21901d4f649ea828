import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { database, type Transaction, tables } from '~/database.server'
import { chosenEngine } from './chosen-engine.server'
import { CONSENT_STATEMENT, CONSENT_VERSION } from './voice-formats'

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

/** What the upload of a recording confirms. */
export function uploadStatement(): string {
  const company = voiceCompany()
  return company ? `${CONSENT_STATEMENT} ${companyStatement(company.name)}` : CONSENT_STATEMENT
}

/** Stores that the owner of a recording has just confirmed the statement of an upload. */
export function recordUploadConsent(tx: Transaction, user: Owner, sampleId: string, createdAt: Date): void {
  record(tx, user, sampleId, uploadStatement(), createdAt)
}

/** The statement that the owner of a recording has to confirm before it is sent to the company; undefined if none. */
export function missingStatement(sampleId: string): string | undefined {
  const company = voiceCompany()
  if (!company) return undefined
  const statement = companyStatement(company.name)
  const isOfSample = eq(consentRecords.voiceSampleId, sampleId)
  const given = database()
    .select({ id: consentRecords.id })
    .from(consentRecords)
    .where(and(isOfSample, like(consentRecords.statement, `%${statement}`)))
    .get()
  return given ? undefined : statement
}

/** Stores that the owner agrees to the missing statement. */
export function recordCompanyConsent(user: Owner, sampleId: string): void {
  const statement = missingStatement(sampleId)
  if (statement) database().transaction((tx) => record(tx, user, sampleId, statement, new Date()))
}

function record(tx: Transaction, user: Owner, voiceSampleId: string, statement: string, createdAt: Date) {
  const consent = { userId: user.id, voiceSampleId, statement, statementVersion: CONSENT_VERSION }
  tx.insert(consentRecords)
    .values({ id: randomUUID(), createdAt, ...consent })
    .run()
}
