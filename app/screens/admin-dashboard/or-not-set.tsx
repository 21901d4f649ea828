/** A value, or what is said where there is none (spec section 2). */
export function OrNotSet({ value }: { value: string | null }) {
  return value || <span className="soft">Not set</span>
}
