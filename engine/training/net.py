"""The source-filter net: from bands, f0 and phones to filters for pulses and noise, and from those to a wave.

After the neural homomorphic vocoder (Liu et al. 2020) and neural source-filter models (Wang et al. 2019).
With zero weights in the output layer it is a plain minimum-phase vocoder.
"""
import math

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from signals import APERIODICITIES, BANDS, BINS, HOP, PHONES, TO_BINS, TRANSFORM

LATENTS = 8
PHASES = 48
CHANNELS = 192
HIDDEN = 512
BLOCKS = 6
# Change of the bands for pulses and for noise, all-pass phase, and the modulation of the noise within a period.
OUTPUTS = 2 * BANDS + PHASES + 2
WINDOW = 320


class Block(nn.Module):
    """ConvNeXt block in one dimension."""

    def __init__(self):
        super().__init__()
        self.depthwise = nn.Conv1d(CHANNELS, CHANNELS, 7, padding=3, groups=CHANNELS)
        self.norm = nn.LayerNorm(CHANNELS)
        self.expand = nn.Linear(CHANNELS, HIDDEN)
        self.project = nn.Linear(HIDDEN, CHANNELS)
        self.scale = nn.Parameter(torch.full((CHANNELS,), 0.3))

    def forward(self, x):
        y = self.depthwise(x).transpose(1, 2)
        y = self.project(F.gelu(self.expand(self.norm(y)))) * self.scale
        return x + y.transpose(1, 2)


class Vocoder(nn.Module):
    def __init__(self):
        super().__init__()
        inputs = BANDS + 3 + APERIODICITIES + LATENTS + PHONES
        self.input = nn.Conv1d(inputs, CHANNELS, 8, stride=2, padding=3)
        self.blocks = nn.ModuleList(Block() for _ in range(BLOCKS))
        self.norm = nn.LayerNorm(CHANNELS)
        self.output = nn.Linear(CHANNELS, 2 * OUTPUTS)
        nn.init.zeros_(self.output.bias)
        self.output.weight.data *= 0.1
        phases = np.arange(1, PHASES + 1)[:, None] * np.pi * np.arange(BINS) / (BINS - 1)
        fold = np.zeros(TRANSFORM, np.float32)
        fold[0] = fold[TRANSFORM // 2] = 1
        fold[1:TRANSFORM // 2] = 2
        for name, value in (('to_bins', TO_BINS), ('sines', np.sin(phases).astype(np.float32)), ('fold', fold)):
            self.register_buffer(name, torch.tensor(value), persistent=False)
        self.register_buffer('window', torch.hann_window(WINDOW), persistent=False)

    def filters(self, bands, f0, aperiodicity, latents, posteriors):
        """bands [B, T, 60], f0 [B, T] Hz, aperiodicity [B, 5], posteriors [B, T, 40]; T is even."""
        batch, frames, _ = bands.shape
        voiced = (f0 > 0).float()
        pitch = torch.where(f0 > 0, torch.log(f0.clamp(min=40)) - 5, torch.zeros_like(f0))
        level = bands.mean(2, keepdim=True)
        inputs = [
            (bands - level) / 2, (level + 6) / 3, voiced[..., None], pitch[..., None] * 2,
            aperiodicity[:, None].expand(batch, frames, APERIODICITIES) * 2 - 1,
            latents, torch.sqrt(posteriors.clamp(min=0)),
        ]
        x = self.input(torch.cat(inputs, 2).transpose(1, 2))
        for block in self.blocks:
            x = block(x)
        out = self.output(self.norm(x.transpose(1, 2))).view(batch, frames, OUTPUTS)
        voiced = voiced[..., None]
        pulse_change = 5 * torch.tanh(out[..., :BANDS] / 5)
        noise_change = 6 * torch.tanh(out[..., BANDS:2 * BANDS] / 6) - 3 * voiced
        return pulse_change, noise_change, out[..., 2 * BANDS:-2], torch.tanh(out[..., -2:]) * voiced

    def cut(self, wave, frames):
        """Spectra of the excitation's frames under a Hann window of 20 ms."""
        padded = F.pad(wave, (WINDOW // 2, WINDOW // 2 + HOP)).unfold(1, WINDOW, HOP)[:, :frames]
        return torch.fft.rfft(padded * self.window * 0.5, TRANSFORM, dim=-1)

    def overlap_add(self, spectra, length):
        pieces = torch.fft.irfft(spectra, TRANSFORM, dim=-1).transpose(1, 2)
        size = (pieces.shape[2] - 1) * HOP + TRANSFORM
        wave = F.fold(pieces, (1, size), (1, TRANSFORM), stride=(1, HOP))[:, 0, 0]
        return wave[:, WINDOW // 2:WINDOW // 2 + length]

    def synthesise(self, bands, filters, pulses, noise, phase):
        """pulses, noise and running phase [B, T x 80] -> wave [B, T x 80]"""
        pulse_change, noise_change, allpass, modulation = filters
        frames = bands.shape[1]
        length = frames * HOP
        cepstrum = torch.fft.irfft((bands + pulse_change) @ self.to_bins / 2, TRANSFORM, dim=-1)
        minimum = torch.fft.rfft(cepstrum * self.fold, dim=-1)
        angle = minimum.imag + allpass @ self.sines
        size = torch.exp(minimum.real)
        pulse_filter = torch.complex(size * torch.cos(angle), size * torch.sin(angle))
        noise_filter = torch.exp((bands + noise_change) @ self.to_bins / 2)
        modulation = F.interpolate(modulation.transpose(1, 2), size=length, mode='linear', align_corners=False)
        turn = 2 * math.pi * phase
        noise = noise * (1 + modulation[:, 0] * torch.cos(turn) + modulation[:, 1] * torch.sin(turn))
        spectra = self.cut(pulses, frames) * pulse_filter + self.cut(noise, frames) * noise_filter
        return self.overlap_add(spectra, length)
