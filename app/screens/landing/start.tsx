/** The landing page with none of its forms sent; the layout shows all of it. */
export default function Start() {
  return null
}
