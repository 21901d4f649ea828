"""python3 repeats.py DATA [STEPS]: trains twice with the same seed and says whether every loss is the same."""
import json
import pathlib
import subprocess
import sys
import tempfile

data = sys.argv[1]
steps = sys.argv[2] if len(sys.argv) > 2 else '1000'
train = pathlib.Path(__file__).with_name('train.py')
hashes = []
with tempfile.TemporaryDirectory() as folder:
    for run in ('first', 'second'):
        out = f'{folder}/{run}'
        subprocess.run([sys.executable, train, data, out, '--steps', steps], check=True)
        with open(f'{out}/log.jsonl') as log:
            hashes.append(json.loads(log.readlines()[-1])['losses'])
print(*hashes, sep='\n')
if hashes[0] != hashes[1]:
    sys.exit(f'The losses of {steps} steps are not the same.')
print(f'{steps} steps repeat.')
