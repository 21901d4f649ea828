import type { ReactNode } from 'react'
import { CopyButton } from '~/web/forms/copy-button'
import { Field } from '~/web/forms/field'

/** A link that is shown once. @param children end the sentence that it isn't shown again */
export const LinkOnce = ({ link, label, children }: { link: string; label: string; children: ReactNode }) => (
  <div className="form-success stack" role="status">
    <p>
      <strong>Copy this link now.</strong> It isn’t shown again, {children}
    </p>
    <Field name="link" label={label} defaultValue={link} readOnly />
    <CopyButton text={link} />
  </div>
)
