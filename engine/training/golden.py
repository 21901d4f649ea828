"""Writes what torch makes of the golden test's speech with the weights as exported, in double precision:
python3 engine/training/golden.py CHECKPOINT

Prints how much of a difference the weights' rounding makes.
"""
import json
import struct
import sys
import zlib

import numpy as np
import torch

from export import BEFORE_LATENTS, arrays_of, pack
from net import BLOCKS, LATENTS, Vocoder
from signals import BANDS, HOP, PHONES, RATE, render_pulses, running_phase

FIXTURES = 'engine/tests/fixtures'
EVERY = 8
SEED = 1


def unpack(path):
    kinds = {'f32': np.float32, 'i8': np.int8, 'i16': np.int16, 'u8': np.uint8}
    bytes_ = zlib.decompress(open(path, 'rb').read())
    end = 4 + struct.unpack('<I', bytes_[:4])[0]
    header = json.loads(bytes_[4:end])
    arrays = {}
    for part in header['arrays']:
        array = np.frombuffer(bytes_, kinds[part['kind']], part['length'], end)
        arrays[part['name']] = array
        end += array.nbytes
    return header['values'], arrays


def white_noise(count, seed):
    """As engine/src/dsp/noise.ts."""
    state, mask = seed, 0xFFFFFFFF
    values = np.zeros(4 * count)
    for i in range(4 * count):
        state = (state + 0x6D2B79F5) & mask
        mixed = ((state ^ (state >> 15)) * (state | 1)) & mask
        mixed ^= (mixed + ((mixed ^ (mixed >> 7)) * (mixed | 61) & mask)) & mask
        values[i] = (mixed ^ (mixed >> 14)) / 2**32
    return (values.reshape(-1, 4).sum(1) - 2) * np.sqrt(3)


def place_pulses(f0):
    """Places and periods of pulses at f0, as engine/src/vocoder/excitation.ts."""
    voiced = np.nonzero(f0)[0]
    increments = np.exp(np.interp(np.arange(len(f0) * HOP) / HOP, voiced, np.log(f0[voiced]))) / RATE
    turns = np.cumsum(increments * np.repeat(f0 > 0, HOP))
    numbers = np.arange(1, int(turns[-1]) + 1)
    samples = np.searchsorted(turns, numbers)
    return samples - (turns[samples] - numbers) / increments[samples], 1 / increments[samples]


def as_exported(state):
    """The state with the weights as exported: 8-bit integers, the scales of normalisations and blocks folded in."""
    arrays = arrays_of(state)
    tensor = lambda name: torch.tensor(arrays[name].astype(np.float64))
    state = {name: torch.full_like(value, float(name.endswith(('norm.weight', '.scale')))).double() for name, value in state.items()}

    def fill(name, layer):
        weights = tensor(f'{layer}.weights').view(len(arrays[f'{layer}.scales']), -1)
        state[f'{name}.weight'] = weights * tensor(f'{layer}.scales')[:, None]
        state[f'{name}.bias'] = tensor(f'{layer}.biases')

    fill('output', 'output')
    for i in range(BLOCKS):
        state[f'blocks.{i}.depthwise.weight'] = tensor(f'block{i}.kernel').view(7, -1).T[:, None]
        state[f'blocks.{i}.depthwise.bias'] = tensor(f'block{i}.kernelBiases')
        fill(f'blocks.{i}.expand', f'block{i}.expand')
        fill(f'blocks.{i}.project', f'block{i}.reduce')
    unused = torch.zeros_like(state['input.weight'])
    fill('input', 'input')
    seen = state['input.weight'].view(len(unused), unused.shape[2], -1).transpose(1, 2)
    latents = unused[:, :LATENTS]
    state['input.weight'] = torch.cat([seen[:, :BEFORE_LATENTS], latents, seen[:, BEFORE_LATENTS:]], 1)
    return state


def run(state, values, speech):
    """Filters of each frame, and the wave."""
    net = Vocoder().double()
    net.load_state_dict(state)
    f0 = speech['f0Hz'].astype(np.float64)
    frames, count = len(f0), len(f0) * HOP
    bands = row(speech['bands'].reshape(frames, BANDS) / 1024)
    posteriors = row(speech['posteriors'].reshape(frames, PHONES) / 255)
    places, periods = place_pulses(f0)
    excitation = render_pulses(places, periods, count), white_noise(count, SEED), running_phase(places, count)
    latents = torch.zeros(1, frames, LATENTS, dtype=torch.float64)
    with torch.no_grad():
        filters = net.filters(bands, row(f0), row(values['aperiodicity']), latents, posteriors)
        wave = net.synthesise(bands, filters, *map(row, excitation))[0]
    return [array[0].numpy() for array in filters], wave.numpy()


def row(array):
    return torch.tensor(np.ascontiguousarray(array, dtype=np.float64))[None]


def main():
    state = torch.load(sys.argv[1], map_location='cpu')
    values, speech = unpack(f'{FIXTURES}/vocoder-speech.bin')
    filters, wave = run(as_exported(state), values, speech)
    _, exact = run({name: value.double() for name, value in state.items()}, values, speech)
    print(f'rounding is {10 * np.log10((exact**2).sum() / ((wave - exact) ** 2).sum()):.1f} dB under the wave')
    names = ('pulseChange', 'noiseChange', 'phase', 'modulation')
    arrays = {name: array[::EVERY].astype(np.float32) for name, array in zip(names, filters)}
    packed = pack(arrays | {'wave': wave.astype(np.float32)}, {'every': EVERY, 'seed': SEED}, 'vocoder golden')
    with open(f'{FIXTURES}/vocoder-golden.bin', 'wb') as file:
        file.write(packed)


if __name__ == '__main__':
    main()
