"""Writes a trained reader as engine/src/reader/reader.bin: python3 engine/training/export_reader.py CHECKPOINT BIGRAM [OUT [ROUNDED]].

The checkpoint holds the state `g`, its sizes `cfg` and the prior of speakers; BIGRAM (.npy, 40 x 40) how likely a phone
follows another, ln of probability. Dense layers are integers with a scale for each output channel, as those of the
vocoder (export.py): of 8 bits in the blocks over frames, of 16 elsewhere. Normalisations and blocks' scales are folded
in, and so are the scales of inputs and outputs; only the last normalisation keeps its own, since a person's refit reads
its rows. ROUNDED is a checkpoint to write with the layers of 8 bits as they are then, for golden values.
"""
import re
import sys

import numpy as np
import torch

from export import after_norm, pack, quantised

LABEL = 'reader 1'
OUT = 'engine/src/reader/reader.bin'
BANDS = 60
BAND_SCALE = 0.7
SHORTEST = 1.9
# With 8 bits in all layers bands are wrong by .025 on average instead of .005, and some durations by a frame.
EIGHT_BITS = re.compile(r'frame\d+\.')
# What each speaker value was divided by in training: means of voiced and unvoiced shapes, their deviations, traits.
SPEAKER_SCALES = np.repeat([3, 3, 2, 2, 1], [BANDS, BANDS, BANDS, BANDS, 12])


def block(state, name):
    part = {key[len(name) + 1 :]: value for key, value in state.items() if key.startswith(f'{name}.')}
    kernel = part['dw.weight'][:, 0].T, part['dw.bias']
    expand = after_norm(part['a.weight'], part['a.bias'], part['n.weight'], part['n.bias'])
    return kernel, expand, (part['b.weight'] * part['g'][:, None], part['b.bias'] * part['g'])


def folded(state, sizes):
    """Dense layers as (weights, biases) by name, and other arrays."""
    state = {name: value.double().numpy() for name, value in state.items()}
    layers, others = {}, {}
    layers['speaker'] = state['te.weight'] / SPEAKER_SCALES, state['te.bias']
    token = np.concatenate([state['emb.weight'].T, state['tf.weight'], state['tc.weight']], 1)
    layers['token'] = token, state['tf.bias'] + state['tc.bias']
    for group, short, count in (('token', 'enc', sizes['eb']), ('frame', 'bl', sizes['blocks'])):
        for i in range(count):
            kernel, layers[f'{group}{i}.expand'], layers[f'{group}{i}.reduce'] = block(state, f'{short}.{i}')
            others[f'{group}{i}.kernel'], others[f'{group}{i}.kernelBiases'] = kernel
    norm = state['en.weight'], state['en.bias']
    layers['durations'] = after_norm(state['dur.weight'], state['dur.bias'] + SHORTEST, *norm)
    width = sizes['e']
    encoded, biases = after_norm(state['inp.weight'][:, :width], state['inp.bias'], *norm)
    rest = state['inp.weight'][:, width:].copy()
    rest[:, 8 : 8 + BANDS] /= 2
    layers['frame'] = np.concatenate([encoded, rest, state['sp.weight']], 1), biases + state['sp.bias']
    bands = np.where(np.arange(sizes['out']) < BANDS, BAND_SCALE, 1)
    layers['output'] = state['out.weight'] * bands[:, None], state['out.bias'] * bands
    others['hiddenScale'], others['hiddenShift'] = state['n.weight'], state['n.bias']
    return layers, others


def arrays_of(checkpoint, bigram):
    layers, others = folded(checkpoint['g'], checkpoint['cfg'])
    prior = {name: value.numpy() for name, value in checkpoint['prior'].items()}
    others |= {'prior.voicing': prior['voi'], 'prior.deviations': prior['dev'], 'prior.levels': prior['lev'], 'prior.bigram': bigram}
    arrays = {name: array.astype(np.float32) for name, array in others.items()}
    for name, (weights, biases) in layers.items():
        integers, scales = quantised(weights, 8 if EIGHT_BITS.match(name) else 16)
        arrays |= {f'{name}.weights': integers, f'{name}.scales': scales, f'{name}.biases': biases.astype(np.float32)}
    return arrays


def rounded(checkpoint):
    state = dict(checkpoint['g'])
    for name, (weights, biases) in folded(state, checkpoint['cfg'])[0].items():
        if not EIGHT_BITS.match(name):
            continue
        block, part = name.replace('frame', 'bl.').rsplit('.', 1)
        integers, scales = quantised(weights, 8)
        dense = f'{block}.{"a" if part == "expand" else "b"}'
        state |= {f'{dense}.weight': torch.tensor(integers * scales[:, None]), f'{dense}.bias': torch.tensor(biases).float()}
        state |= {f'{block}.{one}': torch.ones_like(state[f'{block}.{one}']) for one in ('n.weight', 'g')}
        state[f'{block}.n.bias'] = torch.zeros_like(state[f'{block}.n.bias'])
    return checkpoint | {'g': state}


if __name__ == '__main__':
    checkpoint = torch.load(sys.argv[1], map_location='cpu')
    sizes = checkpoint['cfg']
    packed = pack(arrays_of(checkpoint, np.load(sys.argv[2])), {'tokenBlocks': sizes['eb'], 'frameBlocks': sizes['blocks']}, LABEL)
    path = sys.argv[3] if len(sys.argv) > 3 else OUT
    with open(path, 'wb') as file:
        file.write(packed)
    print(path, len(packed), 'bytes')
    if len(sys.argv) > 4:
        torch.save(rounded(checkpoint), sys.argv[4])
