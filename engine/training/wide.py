"""The band above 7 kHz of a story, made up from what is below it (the prototype of engine/src/wide).

python3 engine/training/wide.py train FOLDER OUT.pt     FOLDER: recordings of 22 kHz or more, SPEAKER_*.wav
python3 engine/training/wide.py export NET.pt [OUT]     writes engine/src/wide/wide.bin
python3 engine/training/wide.py golden NET.pt           writes the golden values of its test

At 24 kHz, frames of 1,024 under a Hann window every 5 ms. For each, ln power of eight bands of 500 Hz from 7 to 11 kHz,
relative to the mean power below 7 kHz, is predicted from 32 mel bands (80 to 7000 Hz, relative to the same power, less
the speaker's mean over speech), their changes over 40 and 20 ms, and the level. To it comes the speaker's mean of the
eight bands, of the training's speakers here. The sound for it is the story's own 3 to 7 kHz, mirrored to 11 to 7 kHz (so
it begins and ends with each pulse and burst), brought to the predicted power in each band and frame.
"""
import glob
import os
import sys

import numpy as np
import scipy.ndimage as ndi
import scipy.signal as ss
import soundfile as sf
import torch
from torch import nn

from export import pack, quantised
from golden import FIXTURES, unpack

RATE, SIZE, HOP = 24000, 1024, 120
WINDOW = np.hanning(SIZE)
HZ = np.arange(SIZE // 2 + 1) * RATE / SIZE
SEAM = 7000
EDGES = np.arange(SEAM, 11001, 500)
BANDS = len(EDGES) - 1
# The net's answers are means, and quieter than speech is; ln of power, chosen on one text of five readers.
LIFT = 0.5
SPEECH_RANGE = 8
STEPS = 3000
LABEL = 'wide 1'
OUT = 'engine/src/wide/wide.bin'
# Frames of 5 ms of which the golden values are: those of the engine's 10 ms.
EVERY = 2


def mel_rows(count, low, high):
    mel = lambda hz: 1127 * np.log(1 + hz / 700)
    edges = 700 * (np.exp(np.linspace(mel(low), mel(high), count + 2) / 1127) - 1)
    rising = (HZ[None] - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    falling = (edges[2:, None] - HZ[None]) / (edges[2:] - edges[1:-1])[:, None]
    rows = np.maximum(0, np.minimum(rising, falling))
    return rows / rows.sum(1, keepdims=True)


LOW = mel_rows(32, 80, SEAM)
HIGH = np.stack([((HZ >= a) & (HZ < b)).astype(float) for a, b in zip(EDGES, EDGES[1:])])
HIGH /= HIGH.sum(1, keepdims=True)
MIRROR = ss.firwin(255, [3000, SEAM], fs=2 * RATE, pass_zero=False)
BELOW = ss.firwin(255, 11300, fs=2 * RATE)
LOWPASS = ss.firwin(255, SEAM, fs=RATE)
HIGHPASS = ss.firwin(255, SEAM, fs=RATE, pass_zero=False)


def spectra(wave):
    wave = np.pad(wave, (SIZE // 2, SIZE))
    count = (len(wave) - SIZE) // HOP
    return np.fft.rfft(wave[np.arange(count)[:, None] * HOP + np.arange(SIZE)[None]] * WINDOW, axis=1)


def measure(frames):
    """Low and high bands, ln of power relative to the level; and the level, ln of the mean power below the seam."""
    power = np.abs(frames) ** 2 + 1e-9
    level = np.log(power[:, HZ < SEAM].mean(1))
    return np.log(power @ LOW.T) - level[:, None], np.log(power @ HIGH.T) - level[:, None], level


def is_speech(level):
    return level > np.percentile(level, 95) - SPEECH_RANGE


def inputs(low, level):
    own = low - low[is_speech(level)].mean(0)
    count, padded = len(own), np.pad(own, ((4, 4), (0, 0)), 'edge')
    changes = padded[8 : 8 + count] - padded[:count], padded[6 : 6 + count] - padded[2 : 2 + count]
    loudness = (level - np.percentile(level, 95))[:, None] / 2
    return (np.concatenate([own, *changes, loudness], 1) / 2).astype(np.float32)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.l = nn.Sequential(nn.Linear(97, 96), nn.GELU(), nn.Linear(96, 96), nn.GELU(), nn.Linear(96, BANDS))

    def forward(self, x):
        return self.l(x)


def at_rate(wave, rate):
    divisor = np.gcd(rate, RATE)
    wave = wave if rate == RATE else ss.resample_poly(wave, RATE // divisor, rate // divisor)
    return wave * 0.07 / np.sqrt((wave**2).mean() + 1e-12)


def read(path):
    wave, rate = sf.read(path)
    return at_rate(wave if wave.ndim == 1 else wave.mean(1), rate)


def train(folder, out):
    speakers = {}
    for path in sorted(glob.glob(f'{folder}/*.wav')):
        speakers.setdefault(os.path.basename(path).split('_')[0], []).append(measure(spectra(read(path))))
    rows, targets, weights, means = [], [], [], {}
    for speaker, items in speakers.items():
        low, high, level = (np.concatenate(arrays) for arrays in zip(*items))
        means[speaker] = high[is_speech(level)].mean(0)
        rows.append(inputs(low, level))
        targets.append(high - means[speaker])
        weights.append(np.clip((level - np.percentile(level, 95) + 10) / 6, 0.02, 1) / len(level))
    rows, targets, weights = (torch.tensor(np.concatenate(a).astype(np.float32)) for a in (rows, targets, weights))
    weights = weights / weights.mean()
    torch.manual_seed(0)
    net = Net()
    optimiser = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=0.01)
    for step in range(STEPS):
        for group in optimiser.param_groups:
            group['lr'] = 2e-3 * (1 - step / STEPS) + 1e-5
        some = torch.randint(0, len(rows), (1024,))
        loss = ((net(rows[some]) - targets[some]).abs().mean(1) * weights[some]).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if step % 500 == 0:
            alone = (targets[some].abs().mean(1) * weights[some]).mean()
            print(step, f'loss {loss:.3f}, of the mean alone {alone:.3f}', flush=True)
    torch.save({'net': net.state_dict(), 'mean': np.mean(list(means.values()), 0), 'means': means}, out)


def export(checkpoint, out=OUT):
    arrays = {'means': np.asarray(checkpoint['mean'], np.float32)}
    for name, number in (('first', 0), ('second', 2), ('output', 4)):
        integers, scales = quantised(checkpoint['net'][f'l.{number}.weight'].double().numpy(), 16)
        biases = checkpoint['net'][f'l.{number}.bias'].numpy()
        arrays |= {f'{name}.weights': integers, f'{name}.scales': scales, f'{name}.biases': biases}
    packed = pack(arrays, {}, LABEL)
    with open(out, 'wb') as file:
        file.write(packed)
    print(out, len(packed), 'bytes')


def mirrored(wave):
    """3 to 7 kHz as 11 to 7 kHz."""
    band = np.convolve(ss.resample_poly(wave, 2, 1), MIRROR, 'same')
    moved = 2 * band * np.cos(2 * np.pi * 2 * SEAM * np.arange(len(band)) / (2 * RATE))
    return ss.resample_poly(np.convolve(moved, BELOW, 'same'), 1, 2)


def extend(checkpoint, wave):
    """What the wave has above the seam is replaced: the numbers of each stage."""
    net = Net()
    net.load_state_dict(checkpoint['net'])
    low, _, level = measure(spectra(wave))
    with torch.no_grad():
        high = net(torch.tensor(inputs(low, level))).numpy() + checkpoint['mean'] + LIFT
    high = ndi.gaussian_filter1d(high, 1.5, axis=0)
    frames = spectra(mirrored(wave))
    count = min(len(high), len(frames))
    gain = (high[:count] + level[:count, None] - np.log(np.abs(frames[:count]) ** 2 @ HIGH.T + 1e-9)) / 2
    places = np.r_[6900, (EDGES[:-1] + EDGES[1:]) / 2, 11200]
    curves = np.stack([np.interp(HZ, places, np.r_[q[0], q, q[-1] - 1.5]) for q in gain])
    curves = np.exp(np.clip(curves, -12, 6)) * ((HZ >= 6800) & (HZ <= 11400))
    made, total = np.zeros((2, count * HOP + SIZE))
    for i, frame in enumerate(np.fft.irfft(frames[:count] * curves, axis=1) * WINDOW):
        made[i * HOP : i * HOP + SIZE] += frame
        total[i * HOP : i * HOP + SIZE] += WINDOW**2
    made = (made / np.maximum(total, 1e-3))[SIZE // 2 : SIZE // 2 + len(wave)]
    made = np.pad(made, (0, len(wave) - len(made)))
    out = np.convolve(wave, LOWPASS, 'same') + np.convolve(made, HIGHPASS, 'same')
    return {'level': level, 'high': high, 'gain': gain, 'output': out}


def golden(checkpoint):
    """Of the wave of the vocoder's golden test."""
    _, arrays = unpack(f'{FIXTURES}/vocoder-golden.bin')
    given = arrays['wave'].astype(float)
    wave = at_rate(given, 16000)
    scale = wave.std() / ss.resample_poly(given, 3, 2).std()
    stages = extend(checkpoint, wave)
    kept = {name: stages[name][::EVERY].astype(np.float32) for name in ('level', 'high', 'gain')}
    kept['output'] = np.round(stages['output'] * 32767).astype(np.int16)
    packed = pack(kept, {'scale': scale}, 'wide golden')
    with open(f'{FIXTURES}/wide-golden.bin', 'wb') as file:
        file.write(packed)
    print(len(packed), 'bytes')


if __name__ == '__main__':
    verb, first, *rest = sys.argv[1:]
    if verb == 'train':
        train(first, *rest)
    else:
        {'export': export, 'golden': golden}[verb](torch.load(first), *rest)
