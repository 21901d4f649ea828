import { Link, useActionData, useOutletContext } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { proofAsked } from '~/accounts/proof.server'
import { CurrentCode, CurrentPassword } from '~/platform/forms/field'
import { Problem } from '~/platform/forms/problem'
import { CancelLink } from '~/platform/forms/route-form'
import { useRefused } from '~/platform/forms/use-refused'
import type { Refusal } from '~/platform/refusal'
import { SubmitButton, type SubmitButtonProps } from '~/platform/ui/submit-button'

interface Props {
  title: ReactNode
  back?: string
  refusal?: Refusal
  children: ReactNode
}

export function AdminPage({ title, back = '', refusal, children }: Props) {
  useRefused(refusal)
  return (
    <section className="stack admin-page" aria-labelledby="page-title">
      <p>
        <Link className="link-target" to={`/admin-dashboard${back}`}>
          {back ? 'Back' : 'Back to the lists'}
        </Link>
      </p>
      <h2 id="page-title">{title}</h2>
      <Problem refusal={refusal} withToast />
      {children}
    </section>
  )
}

export function useAdminRefusal(): Refusal | undefined {
  const answer = useActionData<Refusal | object>()
  return answer && 'form' in answer ? answer : undefined
}

/** What is asked for before an act that gives power. */
export function ProofFields({ refusal }: { refusal?: Refusal }) {
  const asked = useOutletContext<ReturnType<typeof proofAsked>>()
  if (asked === 'nothing') return null
  return (
    <>
      <CurrentPassword hint="Then you are not asked again for ten minutes." refusal={refusal} />
      {asked === 'password and code' && <CurrentCode refusal={refusal} />}
    </>
  )
}

export const FormButtons = ({ back = '', ...button }: SubmitButtonProps & { back?: string }) => (
  <div className="row row-apart">
    <CancelLink to={`/admin-dashboard${back}`}>Cancel</CancelLink>
    <SubmitButton tone="danger" {...button} />
  </div>
)
