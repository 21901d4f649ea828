export const WriteToUs = ({ address }: { address: string | undefined }) =>
  address ? (
    <>
      write to <a href={`mailto:${address}`}>{address}</a>
    </>
  ) : (
    <>
      write to us by <a href="/contact">the contact form</a>
    </>
  )
