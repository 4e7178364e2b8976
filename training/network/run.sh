#!/bin/sh
# Draws and trains side by side: `run.sh DRAW CACHE OUT SECONDS DRAWERS [options of train.py]`. DRAW is the command that
# draws (main.ts, or a bundle of it); drawers of a cache that is there go on with it. Held-out markets come first.
# Drawers outlive this script, so that a run that follows finds more lessons; end them by the file OUT/drawers.
set -e
draw=$1 cache=$2 out=$3 seconds=$4 drawers=$5
shift 5
here=$(dirname "$0")
mkdir -p "$cache" "$cache.held" "$out"
if [ ! -e "$cache/.drawn" ]; then
  touch "$cache/.drawn"
  worker=0
  while [ "$worker" -lt "$drawers" ]; do
    own="--worker $worker --workers $drawers"
    setsid sh -c "$draw --folder '$cache.held' --from 190000000 --markets 208 $own
      exec $draw --folder '$cache' --markets 2000000 $own" >>"$cache/.log" 2>&1 &
    echo $! >>"$out/drawers"
    worker=$((worker + 1))
  done
fi
while [ "$(find "$cache" -name '*.shard' | wc -l)" -lt "$drawers" ]; do sleep 0.5; done
exec python3 "$here/train.py" --cache "$cache" --held-out "$cache.held" --out "$out" --seconds "$seconds" "$@"
