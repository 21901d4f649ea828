"""python3 train.py DATA OUT (--steps N | --until HH:MM | --minutes N | --schedule LOG) [--init CHECKPOINT] [--seed N]

Trains the vocoder and writes OUT/log.jsonl and OUT/*.pt. The learning rate falls along a cosine to the end of the
budget: steps, a time of the clock, or minutes of processor time. --schedule repeats a run by its log, whatever the
budget of that run was. With the same seed, schedule and torch, one thread repeats every loss bit for bit.
"""
import argparse
import hashlib
import json
import math
import os
import time
from datetime import datetime

import numpy as np
import torch

import segments
from loss import distance, energy_distance, spectra
from net import Vocoder
from signals import HOP

BATCH = 4
FRAMES = 200
FIRST_RATE, LAST_RATE = 1e-3, 5e-5
WARM_UP_STEPS = 100
# How often the rate is set and the loss is written.
LOG_STEPS = 50
# What the ends of a segment lack is not compared.
COMPARED = slice(160, FRAMES * HOP - 800)


def budget_used(options, started):
    """A function of the step that tells which share of the budget is used, from 0 to 1."""
    if options.schedule:
        with open(options.schedule) as file:
            shares = {line['step']: line['share'] for line in map(json.loads, file) if 'share' in line}
        return lambda step: shares.get(step, 1)
    if options.steps:
        return lambda step: step / options.steps
    if options.minutes:
        return lambda step: time.process_time() / 60 / options.minutes
    hour, minute = map(int, options.until.split(':'))
    end = datetime.now().replace(hour=hour, minute=minute, second=0)
    total = (end - started).total_seconds()
    return lambda step: (datetime.now() - started).total_seconds() / total


def two_draws(net, batch, generator):
    bands, f0, aperiodicity, _, pulses, phase, posteriors = batch
    count, frames = f0.shape
    for _ in range(2):
        latents = segments.latents(count, frames, generator)
        filters = net.filters(bands, f0, aperiodicity, latents, posteriors)
        noise = torch.randn(count, frames * HOP, generator=generator)
        yield net.synthesise(bands, filters, pulses, noise, phase)


def validate(net, recordings):
    """Energy distance to the recordings for their own bands and for blurred ones."""
    generator, rng = torch.Generator().manual_seed(5), np.random.default_rng(5)
    result = []
    with torch.no_grad():
        for is_blurred in (False, True):
            values = []
            for recording in recordings:
                row = segments.segment(recording, 200, segments.VALIDATION_FRAMES, is_blurred, rng)
                batch = [torch.tensor(value)[None] for value in row]
                first, second = two_draws(net, batch, generator)
                real, first, second = spectra(batch[3]), spectra(first), spectra(second)
                values.append(float(2 * distance(real, first) - distance(first, second)))
            result.append(float(np.mean(values)))
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('data')
    parser.add_argument('out')
    parser.add_argument('--steps', type=int)
    parser.add_argument('--until')
    parser.add_argument('--minutes', type=float)
    parser.add_argument('--schedule')
    parser.add_argument('--init')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--first-rate', type=float, default=FIRST_RATE)
    parser.add_argument('--last-rate', type=float, default=LAST_RATE)
    parser.add_argument('--save-minutes', type=float, default=5)
    options = parser.parse_args()
    os.makedirs(options.out, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    generator = torch.Generator().manual_seed(options.seed)
    rng = np.random.default_rng(options.seed)
    training, validation = segments.load(options.data)
    net = Vocoder()
    if options.init:
        net.load_state_dict(torch.load(options.init))
    optimiser = torch.optim.AdamW(net.parameters(), lr=options.first_rate, betas=(0.8, 0.99), weight_decay=0.01)
    log = open(f'{options.out}/log.jsonl', 'w', buffering=1)
    write = lambda **values: print(json.dumps(values), file=log)
    write(options=vars(options), torch=torch.__version__, recordings=[len(training), len(validation)])
    used = budget_used(options, datetime.now())
    hashed = hashlib.sha256()
    losses, share, step, saved = [], 0.0, 0, time.monotonic()
    write(step=0, validation=validate(net, validation))
    while True:
        if step % LOG_STEPS == 0:
            share = used(step)
            write(step=step, share=share, minutes=time.process_time() / 60, loss=float(np.mean(losses)) if losses else None)
            losses = []
        if share >= 1:
            break
        rate = options.last_rate + (options.first_rate - options.last_rate) * (1 + math.cos(math.pi * share)) / 2
        for group in optimiser.param_groups:
            group['lr'] = rate * min(1, (step + 1) / WARM_UP_STEPS)
        batch = segments.batch(training, BATCH, FRAMES, rng)
        first, second = two_draws(net, batch, generator)
        loss = energy_distance(batch[3][:, COMPARED], first[:, COMPARED], second[:, COMPARED])
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 3)
        optimiser.step()
        step += 1
        losses.append(loss.item())
        hashed.update(np.float64(loss.item()).tobytes())
        if time.monotonic() - saved > options.save_minutes * 60:
            saved = time.monotonic()
            torch.save(net.state_dict(), f'{options.out}/step-{step}.pt')
            write(step=step, validation=validate(net, validation))
    torch.save(net.state_dict(), f'{options.out}/last.pt')
    write(step=step, validation=validate(net, validation), losses=hashed.hexdigest())


main()
