import { useFetchers, useNavigation } from '@remix-run/react'
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useHydrated } from './use-hydrated'

const classOfTone = {
  primary: 'button button-primary',
  plain: 'button',
  quiet: 'button button-quiet',
  danger: 'button button-danger',
  link: 'link-target link-button',
}

/** Two clicks within this time are a double click. */
const DOUBLE_CLICK_MS = 500

export interface SubmitButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'disabled'> {
  children: ReactNode
  pendingText?: string
  tone?: keyof typeof classOfTone
  isPending?: boolean
  /** A field is incomplete. Without script the button stays enabled, and the server validates. */
  isDisabled?: boolean
  missing?: string
}

/** Submits its form once: a second click does nothing. It isn't disabled while pending, so it keeps the focus. */
export function SubmitButton(props: SubmitButtonProps) {
  const { children, pendingText, tone = 'primary', isPending, isDisabled, missing, ...rest } = props
  const button = useRef<HTMLButtonElement>(null)
  const lastClick = useRef(Number.NEGATIVE_INFINITY)
  const submissions = [useNavigation(), ...useFetchers()]
  const isHydrated = useHydrated()
  const missingId = useId()
  const pending = isPending ?? submissions.some((one) => isSubmitting(one, button.current))

  useEffect(() => {
    if (!pending) lastClick.current = Number.NEGATIVE_INFINITY
  }, [pending])

  function guard(event: MouseEvent<HTMLButtonElement>) {
    const isDoubleClick = event.timeStamp - lastClick.current < DOUBLE_CLICK_MS
    if (pending || isDoubleClick) event.preventDefault()
    else lastClick.current = event.timeStamp
  }

  const lacks = isHydrated && missing ? missing : undefined
  const submit = (
    <button
      {...rest}
      ref={button}
      type="submit"
      className={classOfTone[tone]}
      disabled={(isHydrated && isDisabled) || lacks !== undefined || undefined}
      aria-describedby={lacks && missingId}
      aria-disabled={pending || undefined}
      onClick={guard}
    >
      {pending && pendingText ? pendingText : children}
    </button>
  )
  if (missing === undefined) return submit
  return (
    <>
      {submit}
      <span id={missingId} className="soft small">
        {lacks}
      </span>
    </>
  )
}

/** Whether a pending submission is of this button's form: the same URL, fields and id. */
function isSubmitting(
  { formData, formAction }: { formData?: FormData; formAction?: string },
  button: HTMLButtonElement | null,
): boolean {
  if (!formData || !formAction || !button?.form) return false
  const { pathname } = new URL(formAction, location.href)
  const own = new FormData(button.form, button)
  const isSame = (name: string) => String(formData.get(name)) === String(own.get(name))
  const hasNoOther = Array.from(formData.keys()).every((name) => own.has(name))
  const url = button.hasAttribute('formaction') ? button.formAction : button.form.action
  return pathname === new URL(url).pathname && hasNoOther && isSame('id')
}
