import { useState } from 'react'
import { useHydrated } from '~/ui/use-hydrated'
import { Field, type FieldProps } from './field'

/** A password field; after hydration it has a button that shows the password. */
export function PasswordField(
  props: Omit<FieldProps, 'label' | 'type' | 'multiline' | 'rows' | 'after'> & { label: string },
) {
  const [isShown, setIsShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        isHydrated && (
          <button
            type="button"
            className="button button-quiet password-toggle"
            aria-label={`${isShown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        )
      }
    />
  )
}

type OwnField = Partial<Omit<FieldProps, 'label' | 'type'>>

/** The field for one's own password, without which no form here changes the account. */
export const CurrentPassword = (props: OwnField) => (
  <PasswordField {...props} name="currentPassword" label="Current password" autoComplete="current-password" />
)

/** The field for a code of two-step sign-in that is on. */
export const CurrentCode = (props: OwnField) => (
  <Field
    {...props}
    name="code"
    label="Code"
    hint="From your authenticator app, or a recovery code."
    inputMode="numeric"
    autoComplete="one-time-code"
  />
)
