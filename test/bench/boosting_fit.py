"""python3 test/bench/boosting_fit.py FOLDER: what boosting-fit.ts does, by scikit-learn, on its data."""
import json
import sys
import time
import numpy as np
from sklearn.ensemble import HistGradientBoostingRegressor

folder, train = sys.argv[1], int(sys.argv[2])
y = np.fromfile(f"{folder}/y")
x = np.fromfile(f"{folder}/x").reshape(-1, len(y)).T.copy()
seconds = []
for _ in range(2):
    model = HistGradientBoostingRegressor(
        max_iter=300,
        learning_rate=0.1,
        max_leaf_nodes=64,
        max_depth=6,
        min_samples_leaf=20,
        early_stopping=False,
    )
    began = time.process_time()
    model.fit(x[:train], y[:train])
    seconds.append(time.process_time() - began)
error = model.predict(x[train:]) - y[train:]
print(json.dumps({"seconds": seconds, "rmse": float(np.sqrt(np.mean(error**2)))}))
