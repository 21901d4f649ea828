export const loader = () => ({ name: 'bare' })

export default function Index() {
  return <h1>A page</h1>
}
