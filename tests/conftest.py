"""Settings for all tests: how many examples the property tests try, and databases."""

from hypothesis import HealthCheck, settings

pytest_plugins = ("tests.databases",)

settings.register_profile("quick", max_examples=25, deadline=None, derandomize=True, database=None)
settings.register_profile(
    "thorough",
    max_examples=2000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("quick")
