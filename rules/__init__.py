"""The domain: what an army costs, whether it is legal, and what its cards say. No Qt, no paper."""
