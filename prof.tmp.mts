import { findEngine } from './app/voice-engine/engines'
import { readWav } from './tests/support/wav'
const e=findEngine('classic')!
const w=readWav('/tmp/exp/kit/1998_sample.wav'); const n=60*16000
let y=w.samples; const z=new Float32Array(n); for(let i=0;i<n;i++)z[i]=y[i%y.length]
await e.makeProfile({samples:z.subarray(0,16000*5),sampleRateHz:16000},{directory:'/tmp/exp/cache'})
for(let i=0;i<4;i++){const t=process.cpuUsage();await e.makeProfile({samples:z,sampleRateHz:16000},{directory:'/tmp/exp/cache'});const u=process.cpuUsage(t);console.log((u.user+u.system)/1e6)}
