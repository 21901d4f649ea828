/** A panel that no tab leads to (spec section 2); its URL is ?tab=music-library. */
export function MusicLibrary() {
  return (
    <section id="list" className="stack" aria-labelledby="list-title">
      <h2 id="list-title">Music Library</h2>
      <p className="soft">Coming Soon</p>
    </section>
  )
}
