/* Sends the bytes of a file with node:http, with and without a query; with ?media it streams them. */
import { createReadStream, readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [, , path = ''] = process.argv
const bytes = readFileSync(path)

const server = createServer((request, response) => {
  response.setHeader('Content-Length', bytes.length)
  if (request.url?.includes('media')) createReadStream(path).pipe(response)
  else response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`ready at http://127.0.0.1:${address.port}`)
})
