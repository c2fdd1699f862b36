"""The printed cards on a real table: rules on calls, votes, counts and scores, and no rule on cards."""
