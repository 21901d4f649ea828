import { useNavigation } from '@remix-run/react'
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useHydrated } from './use-hydrated'

const classOfTone = { primary: 'button button-primary', plain: 'button', danger: 'button button-danger' }

/** Two presses this close together are one. */
const DOUBLE_PRESS_MS = 500

export interface SubmitButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'disabled'> {
  children: ReactNode
  /** What it says while its form is on its way. */
  pendingText?: string
  tone?: keyof typeof classOfTone
  /** For a form that goes through a fetcher; others are found out from the navigation. */
  isPending?: boolean
  /** Something is missing yet. Without script the button stays open, and the server says what is missing. */
  isDisabled?: boolean
}

/**
 * Sends its form once: while the answer is awaited a second press does nothing. It keeps the focus meanwhile, which
 * a disabled button would lose.
 */
export function SubmitButton({
  children,
  pendingText,
  tone = 'primary',
  isPending,
  isDisabled,
  ...rest
}: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const lastPress = useRef(Number.NEGATIVE_INFINITY)
  const navigation = useNavigation()
  const isHydrated = useHydrated()
  const pending = isPending ?? isSending(navigation, button.current)

  useEffect(() => {
    if (!pending) lastPress.current = Number.NEGATIVE_INFINITY
  }, [pending])

  function guard(event: MouseEvent<HTMLButtonElement>) {
    const isDoublePress = event.timeStamp - lastPress.current < DOUBLE_PRESS_MS
    if (pending || isDoublePress) event.preventDefault()
    else lastPress.current = event.timeStamp
  }

  return (
    <button
      {...rest}
      ref={button}
      type="submit"
      className={classOfTone[tone]}
      disabled={(isHydrated && isDisabled) || undefined}
      aria-disabled={pending || undefined}
      onClick={guard}
    >
      {pending && pendingText ? pendingText : children}
    </button>
  )
}

/** Whether the form under way is this button's own: the same fields, and the same intent for the same thing. */
function isSending(
  { formData }: ReturnType<typeof useNavigation>,
  button: HTMLButtonElement | null,
): boolean {
  if (!formData || !button?.form) return false
  const own = new FormData(button.form, button)
  const isSame = (name: string) => String(formData.get(name)) === String(own.get(name))
  const hasNoOther = Array.from(formData.keys()).every((name) => own.has(name))
  return hasNoOther && isSame('intent') && isSame('id')
}
