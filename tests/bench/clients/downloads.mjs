// A thread that downloads one file over many connections, again and again until it gets a message.
import http from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { url, headers, connections, sizeBytes } = workerData
const counted = { whole: 0, broken: 0 }
let isOver = false
parentPort.once('message', () => {
  isOver = true
})

const download = () =>
  new Promise((resolve) => {
    let receivedBytes = 0
    const request = http.get(url, { headers, agent: false }, (response) => {
      response.on('data', (chunk) => {
        receivedBytes += chunk.length
      })
      response.on('error', () => {}).on('close', () => resolve(receivedBytes === sizeBytes))
    })
    request.on('error', () => resolve(false))
  })

async function keepDownloading() {
  do counted[(await download()) ? 'whole' : 'broken']++
  while (!isOver)
}

await Promise.all(Array.from({ length: connections }, keepDownloading))
parentPort.postMessage(counted)
