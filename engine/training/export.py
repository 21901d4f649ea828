"""Writes a trained vocoder as engine/src/vocoder/vocoder.bin: python3 engine/training/export.py CHECKPOINT [OUT].

Weights are 8-bit integers with a scale for each output channel. The scales of layer normalisation and of the blocks
are folded in, and the latents' weights are left out, since latents are 0 in use. The format is that of
engine/src/net/packed-arrays.ts.
"""
import json
import struct
import sys
import zlib

import numpy as np
import torch

from net import BLOCKS, LATENTS
from signals import APERIODICITIES, BANDS

LABEL = 'vocoder 1'
BEFORE_LATENTS = BANDS + 3 + APERIODICITIES
BLOCK_PARTS = (
    'depthwise.weight', 'depthwise.bias', 'norm.weight', 'norm.bias', 'expand.weight', 'expand.bias', 'project.weight',
    'project.bias', 'scale',
)
OUT = 'engine/src/vocoder/vocoder.bin'


def folded(state):
    """Dense layers as (weights, biases) by name, and kernels, of a network's state."""
    state = {name: value.double().numpy() for name, value in state.items()}
    layers, kernels = {}, {}
    seen = np.delete(state['input.weight'], np.s_[BEFORE_LATENTS : BEFORE_LATENTS + LATENTS], 1)
    layers['input'] = seen.transpose(0, 2, 1).reshape(len(seen), -1), state['input.bias']
    for i in range(BLOCKS):
        part = {name: state[f'blocks.{i}.{name}'] for name in BLOCK_PARTS}
        kernels[f'block{i}.kernel'] = part['depthwise.weight'][:, 0].T
        kernels[f'block{i}.kernelBiases'] = part['depthwise.bias']
        layers[f'block{i}.expand'] = after_norm(part['expand.weight'], part['expand.bias'], part['norm.weight'], part['norm.bias'])
        layers[f'block{i}.reduce'] = part['project.weight'] * part['scale'][:, None], part['project.bias'] * part['scale']
    layers['output'] = after_norm(state['output.weight'], state['output.bias'], state['norm.weight'], state['norm.bias'])
    return layers, kernels


def after_norm(weights, biases, scale, shift):
    """A dense layer with the scale and shift of the normalisation before it."""
    return weights * scale, biases + weights @ shift


def quantised(weights, bits=8):
    largest = 2 ** (bits - 1) - 1
    scales = (np.abs(weights).max(1) / largest + 1e-12).astype(np.float32)
    return np.round(weights / scales[:, None]).astype(f'int{bits}'), scales


def arrays_of(state):
    layers, kernels = folded(state)
    arrays = {name: kernel.astype(np.float32) for name, kernel in kernels.items()}
    for name, (weights, biases) in layers.items():
        integers, scales = quantised(weights)
        arrays |= {f'{name}.weights': integers, f'{name}.scales': scales, f'{name}.biases': biases.astype(np.float32)}
    return arrays


def pack(arrays, values, label=LABEL):
    kinds = {'float32': 'f32', 'int16': 'i16', 'int8': 'i8'}
    parts = [{'name': name, 'kind': kinds[str(array.dtype)], 'length': array.size} for name, array in arrays.items()]
    header = json.dumps({'label': label, 'values': values, 'arrays': parts}).encode()
    body = b''.join(np.ascontiguousarray(array).tobytes() for array in arrays.values())
    return zlib.compress(struct.pack('<I', len(header)) + header + body, 9)


if __name__ == '__main__':
    packed = pack(arrays_of(torch.load(sys.argv[1], map_location='cpu')), {'blocks': BLOCKS})
    path = sys.argv[2] if len(sys.argv) > 2 else OUT
    with open(path, 'wb') as file:
        file.write(packed)
    print(path, len(packed), 'bytes')
