import fs from 'node:fs'
import { measureCost } from './tests/bench/voice/cost'
import { readWav } from './tests/support/wav'
const s=['1998','2609','3005','3080','533'].map(i=>readWav(`/tmp/exp/kit/${i}_sample.wav`))
const t=fs.readFileSync('/tmp/exp/texts/p1.txt','utf8')
console.log(JSON.stringify(await measureCost('build/cost.tmp',s,t,s[0]),null,1))
