import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mailClaimsIn } from '../support/mail-claims'
import { newPerson } from '../support/person'
import { sharedService } from '../support/service-of-file'
import { textOf } from '../support/text-of'
import { Visitor } from '../support/visitor'

/* What people read on a service without a mail server. tests/integration/access.test.ts reads all pages for claims. */
const PASSWORD = 'Long-enough-1!'
const service = sharedService()

/** Posts a form without script, and returns the page that follows, which claims no email. */
async function after(person: Visitor, path: string, fields: Record<string, string>): Promise<string> {
  const answer = await person.post(path, fields)
  const next = answer.headers.get('Location')
  const html = await (next ? await person.get(next) : answer).text()
  expect(mailClaimsIn(html), path).toEqual([])
  return textOf(html)
}

it('finds the claims in the pages of a service with mail', () => {
  const told = [
    'app/accounts/pages/forgot-password/route.tsx',
    'app/dashboard/pages/account/details/route.tsx',
  ]
  for (const file of told) expect(mailClaimsIn(readFileSync(file, 'utf8'))).not.toEqual([])
})

it('names whom to ask for a new password, and says of a contact message that it was kept', async () => {
  const visitor = new Visitor(service.url)
  const page = textOf(await (await visitor.get('/forgot-password')).text())
  expect(page).toContain('This service can’t send email')
  expect(page).toContain('keeper@voices.example')
  expect(page).not.toContain('Send Reset Link')
  expect(await after(visitor, '/forgot-password', { email: 'mary@example.org' })).toContain(
    'can’t send email',
  )
  const asked = await visitor.json('POST', '/api/forgot-password', { email: 'mary@example.org' })
  expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('can’t send email')])
  const message = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org', message: 'Hello.' }
  expect(await after(visitor, '/contact', message)).toContain('kept here for the people who run it')
})

it('takes another email address at once', async () => {
  const mary = await newPerson(service.url, 'mary')
  const names = { firstName: 'Mary', lastName: 'Ellis', currentPassword: PASSWORD }
  const changed = await after(mary, '/account/details', { ...names, email: 'new@example.org' })
  expect(changed).toContain('Account updated')
  expect(changed).not.toContain('Waiting for a confirmation')
  await after(mary, '/account/leave', { when: 'later', currentPassword: PASSWORD })
})
