/** An address that breaks behind its @ first, where a line is too short for it. */
export function EmailText({ email }: { email: string }) {
  const domainAt = email.indexOf('@') + 1
  return (
    <>
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </>
  )
}
